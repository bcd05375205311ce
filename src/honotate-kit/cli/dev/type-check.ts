import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { TransformError } from '../../compiler-errors.ts'
import { hasColors } from '../../toolbox/colours.ts'
import { findConfig } from '../../toolbox/find-inputs.ts'
import { UPDATED } from './messages.ts'
import type { TypeProblems } from './page/page-content.ts'

export interface TypeCheck {
  begin(): void
  end(): void
}

export interface TypeCheckEvents {
  /** Called when the check has ended by itself. */
  onEnd(code: number | null, signal: NodeJS.Signals | null): void
  /** Receives the result of each check. */
  onProblems(problems: TypeProblems): void
  /** Called after a check, when stale generated files are written. */
  onUpdated(): void
}

/**
 * Ctrl+C ends both processes. The end of the check is reported only if `honotate dev` still runs this many milliseconds
 * later.
 */
const ENDING_MS = 500

const checkTypes = fileURLToPath(new URL('child/check-types.js', import.meta.url))

/**
 * Prepares `honotate check --watch` in another process, with a low priority and the compiler that the project has
 * installed.
 *
 * @param project The tsconfig.json, or a directory below it.
 * @param isGiven Whether the user has chosen it.
 * @returns `undefined` if there is no tsconfig.json.
 * @throws HONOTATE_NO_CONFIG if the given one does not exist.
 */
export function prepareTypeCheck(
  project: string,
  isGiven: boolean,
  { onEnd, onProblems, onUpdated }: TypeCheckEvents,
): TypeCheck | undefined {
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
      const args = ['--watch', '--pretty', String(hasColors()), '-p', config]
      child = spawn(process.execPath, ['--expose-gc', '--optimize-for-size', checkTypes, ...args], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      lowerPriority(child.pid)
      child.on('message', (message) => (message === UPDATED ? onUpdated() : onProblems(message as TypeProblems)))
      child.on('error', () => {})
      child.on('exit', (code, signal) => void setTimeout(() => hasEnded || onEnd(code, signal), ENDING_MS).unref())
    },
    end() {
      hasEnded = true
      child?.kill('SIGKILL')
    },
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // The process has ended, or the system does not allow a change of its priority.
  }
}
