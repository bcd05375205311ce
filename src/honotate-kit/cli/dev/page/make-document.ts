import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findConfig } from '../../../toolbox/find-config.ts'

const main = fileURLToPath(new URL('../../main.js', import.meta.url))

/**
 * Makes the OpenAPI document of a project as JSON. Runs `honotate openapi` in another process, which loads the app once
 * more, without its server.
 *
 * @param entry The entry that the user has named, if any.
 * @param nodeOptions The options of Node for the program. Only `--env-file` and `--conditions` are passed on.
 * @throws HONOTATE_NO_CONFIG, and an error with the output of the command if it fails.
 */
export async function makeDocument(
  project: string,
  entry: string | undefined,
  nodeOptions: readonly string[],
): Promise<string> {
  const config = findConfig(resolve(project), true)
  const directory = await mkdtemp(join(tmpdir(), 'honotate-'))
  const [document, types] = [join(directory, 'openapi.json'), join(directory, 'api.gen.ts')]
  const environment = nodeOptions.filter((option) => /^--(?:env-file|conditions)/u.test(option))
  // The types are written into the temporary directory too, because opening the page must not change the project.
  const options = ['-p', config, '--json', document, '--out', types, ...(entry === undefined ? [] : ['--app', entry])]
  try {
    await promisify(execFile)(process.execPath, [...environment, main, 'openapi', ...options])
    return await readFile(document, 'utf8')
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${stdout}${stderr}`.trim() || String(error), { cause: error })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
