import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { TransformError } from '../../compiler-errors.ts'
import { hasColors } from '../../toolbox/colours.ts'
import { readManifest } from '../../transform/hosts/nearest-package.ts'
import { findTypeScript } from '../compile/compiler.ts'
import { findConfig } from '../../toolbox/find-config.ts'
import type { Updated } from './messages.ts'
import type { TypeProblems } from './page/page-content.ts'

export interface TypeCheck {
  begin(): void
  /**
   * Restarts the check after an installation or an edit of a tsconfig.json, if the compiler has changed or the check
   * has ended.
   */
  follow(changed: readonly string[]): void
  end(): void
}

export interface TypeCheckEvents {
  onBegin(): void
  /** Called when the check has ended by itself. */
  onEnd(code: number | null, signal: NodeJS.Signals | null): void
  onProblems(problems: TypeProblems): void
  /** Called after a check, once stale generated files have been written, with the time at which the check began. */
  onUpdated(began: number): void
}

/**
 * Ctrl+C ends both processes. The end of the check is reported only if `honotate dev` still runs this many milliseconds
 * later.
 */
const ENDING_MS = 500

/** Matches files that an installation writes, and files that configure the compiler. */
const SETUP = /[\\/](?:node_modules[\\/].*|tsconfig(?:\..+)?\.json)$/u

const checkTypes = fileURLToPath(new URL('child/check-types.js', import.meta.url))

/**
 * Prepares `honotate check --watch` in another process, with a low priority and the compiler that the project has
 * installed.
 *
 * @param project The tsconfig.json, or a directory of its project.
 * @param isGiven Whether the user has chosen the project.
 * @returns `undefined` if there is no tsconfig.json.
 * @throws HONOTATE_NO_CONFIG if the given tsconfig.json does not exist.
 */
export function prepareTypeCheck(
  project: string,
  isGiven: boolean,
  { onBegin, onEnd, onProblems, onUpdated }: TypeCheckEvents,
): TypeCheck | undefined {
  let config: string
  try {
    config = findConfig(resolve(project), !isGiven)
  } catch (error) {
    if (isGiven || !(error instanceof TransformError)) throw error
    return undefined
  }
  let child: ChildProcess | undefined
  let compiler: string | undefined
  let hasEnded = false

  function begin(): void {
    if (hasEnded) return
    compiler = compilerFor(config)
    const args = ['--watch', '--pretty', String(hasColors()), '-p', config]
    const started = spawn(process.execPath, ['--expose-gc', '--optimize-for-size', checkTypes, ...args], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    lowerPriority(started.pid)
    started.on('message', (message: Updated | TypeProblems) =>
      'began' in message ? onUpdated(message.began) : onProblems(message),
    )
    started.on('error', () => {})
    const tell = (code: number | null, signal: NodeJS.Signals | null): unknown =>
      hasEnded || child !== started || onEnd(code, signal)
    started.on('exit', (...how) => void setTimeout(tell, ENDING_MS, ...how).unref())
    onBegin()
  }

  return {
    begin,
    follow(changed) {
      if (!child || !changed.some((file) => SETUP.test(file))) return
      const installed = compilerFor(config)
      const isRunning = child.exitCode === null && child.signalCode === null
      if (!installed || !existsSync(config) || (isRunning && installed === compiler)) return
      child.kill('SIGKILL')
      begin()
    },
    end() {
      hasEnded = true
      child?.kill('SIGKILL')
    },
  }
}

/** Identifies the compiler of a project by path and version; `undefined` if none is installed. */
function compilerFor(config: string): string | undefined {
  try {
    const { path } = findTypeScript(dirname(config))
    return `${path} ${String(readManifest(path)['version'])}`
  } catch {
    return undefined
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // The process has ended, or the system does not allow a change of its priority.
  }
}
