import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findProgram, importsHonotate } from './find-program.ts'

export type Started =
  /** The program has started, or has reported its apps when its time was over. */
  | { readonly kind: 'started'; readonly access: readonly string[] }
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string; readonly text: string }
  /** The program ended its process, could not be run, or was killed without an answer. */
  | { readonly kind: 'unknown' }

export interface ProgramStart {
  readonly file: string
  /** Whether package.json names the file. */
  readonly isConfigured: boolean
  readonly result: Promise<Started>
}

/** How many milliseconds a program may take to start. */
const LONGEST = 20_000
/** Milliseconds between SIGTERM and SIGKILL for a program that is too slow. At SIGTERM, it reports its apps. */
const ANSWER = 500

const child = fileURLToPath(new URL('start-child.js', import.meta.url))

/**
 * Starts the program of a project up to the point where a server would listen, in another process.
 *
 * @param directory The directory of the tsconfig.json.
 * @returns `undefined` without a program that package.json names or that imports honotate.
 * @throws HONOTATE_INVALID_PACKAGE, HONOTATE_INVALID_APP_SETTING
 */
export function startProgram(directory: string): ProgramStart | undefined {
  const program = findProgram(directory)
  if (!program || !(program.isConfigured || importsHonotate(program.file))) return undefined
  return { ...program, result: run(program.file) }
}

function run(file: string): Promise<Started> {
  const running = spawn(process.execPath, [child, file], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const slow = setTimeout(() => {
    running.kill('SIGTERM')
    setTimeout(() => running.kill('SIGKILL'), ANSWER).unref()
  }, LONGEST)
  return new Promise((resolve) => {
    running.on('message', (message) => resolve(message as Started))
    running.on('error', () => resolve({ kind: 'unknown' }))
    running.on('exit', () => {
      clearTimeout(slow)
      resolve({ kind: 'unknown' })
    })
  })
}
