import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkStart } from '../../../transform/graph/find-faults.ts'
import { findConfig } from '../../../toolbox/find-inputs.ts'
import { projectSources } from '../../compile/project-sources.ts'
import { graphParts } from '../../routes/graph-parts.ts'
import type { PageGraph } from './page-state.ts'
import type { PageSources } from './page-server.ts'

const main = fileURLToPath(new URL('../../main.js', import.meta.url))

/**
 * Reads the injection graph and the document from the sources of a project.
 *
 * @param project The tsconfig.json, or a directory below it.
 * @param nodeOptions The options of Node for the program, which the document is made from.
 */
export function pageSources(project: string, nodeOptions: readonly string[]): PageSources {
  const environment = nodeOptions.filter((option) => /^--(?:env-file|conditions)/u.test(option))
  let making: Promise<unknown> | undefined
  return {
    graph() {
      const parts = [...graphParts(checkStart(projectSources(findConfig(resolve(project), true))).graph)]
      const edges = parts.filter((part) => 'way' in part)
      return { nodes: parts.filter((part) => 'name' in part), edges } satisfies PageGraph
    },
    document() {
      making ??= makeDocument(project, environment).finally(() => (making = undefined))
      return making
    },
  }
}

/** Runs `honotate openapi` in another process: it starts the program once more, without its server. */
async function makeDocument(project: string, nodeOptions: readonly string[]): Promise<unknown> {
  const directory = await mkdtemp(join(tmpdir(), 'honotate-'))
  try {
    const file = join(directory, 'openapi.json')
    const args = [...nodeOptions, main, 'openapi', '-p', findConfig(resolve(project), true), '--json', file]
    await promisify(execFile)(process.execPath, args)
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${stdout}${stderr}`.trim() || String(error), { cause: error })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
