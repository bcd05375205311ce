import { readFileSync } from 'node:fs'
import process from 'node:process'
import { CommandError } from '../../toolbox/command-errors.ts'
import { startApi, type NativeApi } from '../../../compiler/transform/hosts/typescript-native/api.ts'
import { compileProject } from '../../../compiler/transform/hosts/typescript-native/compile-project.ts'
import {
  readRewritten,
  type RewrittenTexts,
} from '../../../compiler/transform/hosts/typescript-native/rewritten-texts.ts'
import type { ChangedText } from '../../../compiler/transform/hosts/typescript/rewritten-text.ts'
import type { Command } from './compile-options.ts'
import { formatPlain, formatPretty } from './format-diagnostics.ts'
import { watchFiles } from './watch-files.ts'

/** The result of one run over all projects. */
interface RunResult {
  readonly exitCode: number
  readonly errors: number
}

/** Checks or builds with the API of TypeScript 7; the exit code is that of `tsc`. */
export async function run(path: string, command: Command): Promise<number> {
  if (!command.watch) return (await compileAll(path, command)).exitCode
  await watchFiles(command, () => compileAll(path, command))
  return 0
}

async function compileAll(path: string, { config, emit, pretty }: Command): Promise<RunResult> {
  const format = (pretty ?? process.stdout.isTTY) ? formatPretty : formatPlain
  const rewritten: RewrittenTexts = new Map()
  const configs = new Map<string, ChangedText>()
  const cwd = process.cwd()
  const textOf = (file: string): string =>
    (rewritten.get(file) ?? configs.get(file))?.original ?? readFileSync(file, 'utf8').replace(/^\uFEFF/u, '')
  const api = await startApi(path, cwd, (name) => configs.get(name)?.result.code ?? readRewritten(name, rewritten))
  try {
    refuseEmit(api, emit)
    const { findConfigFiles, writeOutput: write } = emit ? await loadEmit() : {}
    const total = { exitCode: 0, errors: 0 }
    // A project needs the declarations of the projects it references, so those are built first.
    for (const each of findConfigFiles?.(config) ?? [config]) {
      const { diagnostics, emitSkipped } = compileProject({ api, rewritten, configs, write }, each)
      process.stdout.write(format(diagnostics, { cwd, textOf }))
      if (diagnostics.length > 0) total.exitCode = Math.max(total.exitCode, emitSkipped ? 1 : 2)
      total.errors += diagnostics.length
    }
    return total
  } finally {
    api.close()
  }
}

/** Loads what only a build needs. */
async function loadEmit() {
  const { findConfigFiles } = await import('../../../compiler/transform/hosts/typescript-native/config-files.ts')
  const { writeOutput } = await import('../../../compiler/transform/hosts/typescript-native/write-output.ts')
  return { findConfigFiles, writeOutput }
}

function refuseEmit({ version }: NativeApi, emit: boolean): void {
  if (emit && version.startsWith('7.0.')) throw new CommandError('CANNOT_EMIT', { version })
}
