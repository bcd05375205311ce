/**
 * Runs the program of `startProgram()` in its own process, because a program may end its process or keep it alive.
 *
 * @module
 */
import process from 'node:process'
import { getRoutes } from 'honotate'
import { messageOf } from '../../toolbox/error-place.ts'
import { accessLines } from '../access/access-lines.ts'
import { describeFailedStart, otherRuntime } from './failed-start.ts'
import { loadProgram } from './load-program.ts'
import { capturedApps } from './program-apps.ts'
import type { Started } from './start-program.ts'

const files: string[] = []
/**
 * SIGTERM means that the start takes too long, for example because the program waits for a database. Reports the apps
 * so far.
 */
process.once('SIGTERM', () => send(started()))

async function result(entry: string): Promise<Started> {
  try {
    await loadProgram(entry, files)
    return started()
  } catch (error) {
    const { code } = Object(error) as { readonly code?: unknown }
    return {
      kind: 'failed',
      code: String(code ?? ''),
      reason: `${messageOf(error)}${otherRuntime(error).trimEnd()}`,
      text: describeFailedStart(error, files),
    }
  }
}

function started(): Started {
  return { kind: 'started', access: capturedApps().flatMap((app) => accessLines(getRoutes(app))) }
}

function send(message: Started): void {
  process.send?.(message, undefined, undefined, () => process.exit(0))
}

send(await result(process.argv[2] as string))
