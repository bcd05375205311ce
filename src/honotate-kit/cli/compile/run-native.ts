import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { reportWrite } from '../../toolbox/report-write.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { startApi, type NativeApi } from '../../transform/hosts/typescript-native/api.ts'
import { compileProject } from '../../transform/hosts/typescript-native/compile-project.ts'
import { readRewritten, type RewrittenTexts } from '../../transform/hosts/typescript-native/rewritten-texts.ts'
import type { ChangedText } from '../../transform/hosts/typescript/original-diagnostics.ts'
import type { CompileOptions, Compiled } from './compile-options.ts'
import { formatPlain, formatPretty } from './format-diagnostics.ts'
import { hasColors } from '../../toolbox/colours.ts'
import { FileWatcher, installationFiles } from '../../toolbox/watch-files.ts'
import { messageOf } from '../../toolbox/error-place.ts'
import { counted } from '../../toolbox/words.ts'
import { isInPackage } from '../../toolbox/files.ts'

interface RunResult extends Compiled {
  readonly errors: number
}

/** Milliseconds to wait after a change, because saving may write several files. */
const QUIET_MS = 100

/** Checks or builds with the API of TypeScript 7. With `watch`, the promise never resolves. */
export async function runNative(path: string, options: CompileOptions): Promise<Compiled> {
  if (!options.watch) return compileAll(path, options, () => {})
  return watch(options, (onRead) => compileAll(path, options, onRead))
}

/**
 * Compiles now, and again after an installation, a new TypeScript file, or a change of a file that the compiler has
 * read. Rejects if the first compilation throws; never resolves.
 */
async function watch(
  { config, onEnd, onStatus = printStatus(onEnd) }: CompileOptions,
  compile: (onRead: (file: string) => void) => Promise<RunResult>,
): Promise<never> {
  let running: Promise<void>
  // A new JavaScript file may be output of the compiler, so only new TypeScript files count.
  const counts = (file: string): boolean => /(?<!\.d)\.[cm]?tsx?$/u.test(file)
  const watcher = new FileWatcher({ quiet: QUIET_MS, counts, onChange: () => (running = running.then(compileAgain)) })

  async function compileOnce(): Promise<void> {
    const read = new Set([config])
    const time = Date.now()
    onStatus(undefined)
    let errors: number
    try {
      errors = (await compile((file) => read.add(resolve(file)))).errors
    } finally {
      const own = [...read].filter((file) => !isInPackage(file))
      watcher.add([...own.map((file) => ({ file, time })), ...installationFiles(dirname(config))])
    }
    onStatus(errors)
  }
  async function compileAgain(): Promise<void> {
    try {
      await compileOnce()
    } catch (error) {
      // A file may vanish while it is read. The next change compiles again.
      process.stdout.write(`error: ${messageOf(error)}\n`)
      onStatus(1)
    }
  }

  const first = compileOnce()
  running = first.catch(() => {})
  try {
    await first
  } catch (error) {
    // Watching would keep the process alive.
    watcher.close()
    throw error
  }
  return new Promise<never>(() => {})
}

function printStatus(onEnd: CompileOptions['onEnd']): (errors: number | undefined) => void {
  let headline = 'Starting compilation in watch mode...'
  return (errors) => {
    const line = errors === undefined ? headline : `Found ${counted(errors, 'error')}. Watching for file changes.`
    process.stdout.write(`${new Date().toLocaleTimeString('en-US')} - ${line}\n\n`)
    headline = 'File change detected. Starting incremental compilation...'
    onEnd?.(errors)
  }
}

async function compileAll(
  path: string,
  { config, emit, pretty }: CompileOptions,
  onRead: (file: string) => void,
): Promise<RunResult> {
  const format = (pretty ?? hasColors()) ? formatPretty : formatPlain
  const rewritten: RewrittenTexts = new Map()
  const configs = new Map<string, ChangedText>()
  const cwd = process.cwd()
  const textOf = (file: string): string =>
    (rewritten.get(file) ?? configs.get(file))?.original ?? readFileSync(file, 'utf8').replace(/^\uFEFF/u, '')
  const api = await startApi(path, cwd, (name) => {
    onRead(name)
    return configs.get(name)?.result.code ?? readRewritten(name, rewritten)
  })
  try {
    refuseEmit(api, emit)
    const { findConfigFiles, writeOutput: write } = emit ? await loadEmit(config) : {}
    const total = { exitCode: 0, errors: 0 }
    // A project needs the declarations of the projects that it references, so these projects are built first.
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

async function loadEmit(config: string) {
  const { findConfigFiles } = await import('./referenced-configs.ts')
  const { writeOutput } = await import('../../transform/hosts/typescript-native/rewritten-texts.ts')
  const { warnOfAliases } = await import('./warn-of-aliases.ts')
  const warn = warnOfAliases(config)
  return {
    findConfigFiles,
    writeOutput: (...[file, ...rest]: Parameters<typeof writeOutput>): void => {
      reportWrite(file.path, () => writeOutput(file, ...rest))
      warn(file.path, file.text)
    },
  }
}

function refuseEmit({ version }: NativeApi, emit: boolean): void {
  if (emit && version.startsWith('7.0.')) throw new CommandError('CANNOT_EMIT', { version })
}
