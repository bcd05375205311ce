import { Server } from 'node:net'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { ControllerApp } from '#runtime'
import { TransformError } from '../../transform/core/errors.ts'
import { captureApps, capturedApps } from './captured-apps.ts'
import { registerHooks } from './register-hooks.ts'

/** What a program has made. */
export interface LoadedProgram {
  /** Its apps that have routes, in the order of their creation. */
  readonly apps: readonly ControllerApp[]
  /** The files of the project that it has loaded. */
  readonly files: readonly string[]
}

/**
 * Loads a program through the hooks of `honotate/register`, up to the end of its entry or until it would listen, which it
 * does not. What it prints goes to the standard error.
 *
 * @param entry The absolute path of its entry.
 * @throws HONOTATE_NO_ROUTES, and what the program throws.
 */
export async function loadProgram(entry: string): Promise<LoadedProgram> {
  process.setSourceMapsEnabled(true)
  const files: string[] = []
  const flush = registerHooks((loaded) => files.push(...loaded.map(({ file }) => file)))
  captureApps()
  const restoreOutput = redirectOutput()
  const listens = replaceListen()
  try {
    await Promise.race([import(pathToFileURL(entry).href), listens])
    // Messages of the thread of the hooks, in a Node where they have one, arrive with the next turn.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  } finally {
    restoreOutput()
  }
  flush()
  const apps = capturedApps()
  if (apps.length === 0) throw new TransformError('NO_ROUTES', { file: entry })
  return { apps, files }
}

/** Resolves when a server would listen; none does. */
function replaceListen(): Promise<void> {
  return new Promise((resolve) => {
    Server.prototype.listen = function pretendToListen(this: Server) {
      resolve()
      return this
    }
  })
}

function redirectOutput(): () => void {
  const { write } = process.stdout
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof write
  return () => void (process.stdout.write = write)
}
