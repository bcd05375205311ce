import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { setPriority } from 'node:os'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { TransformError } from '../../../compiler/compiler-errors.ts'
import { findConfig } from '../find-config.ts'
import type { Console } from './report.ts'

/** The type check that runs beside the service. */
export interface TypeCheck {
  /** Starts it; it checks again after each change. */
  begin(): void
  end(): void
}

/** What to check. */
export interface TypeCheckOptions {
  /** The tsconfig.json, or a directory below it. */
  readonly project: string
  /** Whether the user has chosen it. */
  readonly isGiven: boolean
  readonly screen: Console
}

/** The end of one check; what stands before it are its errors. */
const STATUS = /^.*Found (\d+) errors?\. Watching for file changes\.\s*$/mu
/** Other lines about the state of the watching compiler, and the sequence that clears a terminal. */
const NOISE =
  /^.*(?:Starting compilation in watch mode|File change detected\. Starting incremental compilation)\.\.\.\s*$/gmu
/** How much later than its check `honotate dev` may hear of a signal. */
const ENDING_MS = 500
const CLEAR = '\u001B[2J\u001B[3J\u001B[H'

const main = fileURLToPath(new URL('../main.js', import.meta.url))
const exitWithParent = new URL('./exit-with-parent.js', import.meta.url).href

/**
 * Prepares `honotate check --watch` in a process of its own, with a low priority: the compiler that the project has installed,
 * TypeScript 7 included.
 *
 * @returns `undefined` where there is no tsconfig.json.
 * @throws HONOTATE_NO_CONFIG where the given one does not exist.
 */
export function prepareTypeCheck({ project, isGiven, screen }: TypeCheckOptions): TypeCheck | undefined {
  let config: string
  try {
    config = findConfig(resolve(project), !isGiven)
  } catch (error) {
    if (isGiven || !(error instanceof TransformError)) throw error
    return undefined
  }
  let child: ChildProcess | undefined
  let hasEnded = false
  return {
    begin() {
      if (hasEnded) return
      const pretty = String(Boolean(process.stdout.hasColors?.()))
      child = spawn(
        process.execPath,
        ['--import', exitWithParent, main, 'check', '--watch', '--pretty', pretty, '-p', config],
        {
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          env: process.env,
        },
      )
      lowerPriority(child.pid)
      child.on('error', () => {})
      child.on('exit', (code, signal) => {
        // Ctrl+C ends both processes, this one perhaps first.
        setTimeout(() => hasEnded || screen.typesEnded(code, signal), ENDING_MS).unref()
      })
      readChecks(child, screen)
    },
    end() {
      hasEnded = true
      child?.kill('SIGKILL')
    },
  }
}

/** Prints the errors of each check when it is complete; of checks without errors only the first one after errors. */
function readChecks(child: ChildProcess, screen: Console): void {
  let output = ''
  let before = 0
  child.stderr?.on('data', (data: Buffer) => process.stderr.write(data))
  child.stdout?.setEncoding('utf8').on('data', (data: string) => {
    output += data
    for (let status = STATUS.exec(output); status; status = STATUS.exec(output)) {
      const errors = Number(status[1])
      const text = output.slice(0, status.index).replaceAll(CLEAR, '').replaceAll(NOISE, '').trim()
      output = output.slice(status.index + status[0].length)
      if (errors > 0 || before > 0) screen.types(text && `\n${text}\n\n`, errors)
      before = errors
    }
  })
}

/** The service comes first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // It has ended, or the system does not allow it.
  }
}
