import { Server } from 'node:net'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { ControllerApp } from 'honotate/kit'
import { FRAMES_OF_A_START } from './failed-start.ts'
import { captureApps, capturedApps } from './program-apps.ts'
import { registerHooks } from './register-hooks.ts'

export interface LoadedProgram {
  /** The apps that have routes, in the order of their creation. */
  readonly apps: readonly ControllerApp[]
  /** The exports of the entry; empty if the load ends before the entry is evaluated. */
  readonly exports: Readonly<Record<string, unknown>>
}

/**
 * Loads a program through the hooks of `honotate-kit/register`, until its entry is evaluated, a server would listen, or
 * the event loop is empty. From this call on, no server listens in this process. During the load, standard output goes
 * to standard error.
 *
 * @param entry The absolute path of the program.
 * @param files Receives the project's files that the program loads, even if the program fails.
 * @throws The error that the program throws.
 */
export async function loadProgram(entry: string, files: string[]): Promise<LoadedProgram> {
  process.setSourceMapsEnabled(true)
  Error.stackTraceLimit = FRAMES_OF_A_START
  const flush = registerHooks((loaded) => files.push(...loaded.map(({ file }) => file)))
  captureApps()
  const restoreOutput = redirectOutput()
  try {
    let exports: LoadedProgram['exports'] = {}
    const imported = import(pathToFileURL(entry).href).then((all) => void (exports = all))
    await Promise.race([imported, replaceListen(), idle()])
    // If Node runs hooks in a thread, their messages arrive in the next turn of the event loop. Work that the program
    // has started without `await` also gets this time, and so does the rest of an entry that has called `listen()`.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    return { apps: capturedApps(), exports }
  } finally {
    flush()
    restoreOutput()
  }
}

/** Makes `listen()` do nothing from now on. Resolves at the first call. */
function replaceListen(): Promise<undefined> {
  return new Promise((resolve) => {
    Server.prototype.listen = function pretendToListen(this: Server) {
      resolve(undefined)
      return this
    }
  })
}

/** Resolves when the event loop is empty. If the entry still waits, Node would end the process then, with code 13. */
function idle(): Promise<undefined> {
  return new Promise((resolve) => void process.once('beforeExit', () => resolve(undefined)))
}

function redirectOutput(): () => void {
  const { write } = process.stdout
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof write
  return () => void (process.stdout.write = write)
}
