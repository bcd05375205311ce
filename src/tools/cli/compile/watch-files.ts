import { watch } from 'node:fs'
import process from 'node:process'
import { messageOf } from '../error-place.ts'
import type { Command } from './compile-options.ts'
import { findConfigFiles } from '../../../compiler/transform/hosts/typescript-native/config-files.ts'
import { dirname } from 'node:path'

/** Delay after a change, because saving may write several files. */
const QUIET_MS = 100

/** Compiles now and after each change of a source file, until the process ends. */
export async function watchFiles(
  { config, emit }: Command,
  compile: () => Promise<{ readonly errors: number }>,
): Promise<never> {
  const watching = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function compileOnce(headline: string): Promise<void> {
    status(headline)
    const { errors } = await compile()
    status(`Found ${errors} error${errors === 1 ? '' : 's'}. Watching for file changes.`)
  }

  /** A file may vanish while it is read. The next change compiles again. */
  async function compileAgain(): Promise<void> {
    try {
      await compileOnce('File change detected. Starting incremental compilation...')
    } catch (error) {
      process.stdout.write(`error: ${messageOf(error)}\n`)
      status('Found 1 error. Watching for file changes.')
    }
  }

  for (const each of emit ? findConfigFiles(config) : [config]) {
    watch(dirname(each), { recursive: true, signal: watching.signal }, (_, name) => {
      if (!isSource(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => (running = running.then(compileAgain)), QUIET_MS)
    })
  }
  const first = compileOnce('Starting compilation in watch mode...')
  running = first.catch(() => {})
  try {
    await first
  } catch (error) {
    // They would keep the process alive.
    watching.abort()
    throw error
  }
  return new Promise<never>(() => {})
}

/** JavaScript does not count, because it may be emitted; changed JavaScript is compiled with the next change. */
function isSource(name: string | null): boolean {
  return (
    name !== null &&
    /(?:(?<!\.d)\.[cm]?tsx?|\.json)$/u.test(name) &&
    !/(?:^|[\\/])(?:node_modules|\.git)(?:[\\/]|$)/u.test(name)
  )
}

function status(text: string): void {
  process.stdout.write(`${new Date().toLocaleTimeString('en-US')} - ${text}\n\n`)
}
