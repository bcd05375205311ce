/**
 * Runs in the service's process before the entry, loaded by `node --import`.
 *
 * After an edit, the process usually starts while the previous one is still closing. Until the message `go`, the entry
 * waits, and this module loads code that does not depend on the project.
 *
 * @module
 */
import { dirname } from 'node:path'
import process from 'node:process'
import 'honotate/node'
import 'honotate/openapi'
import { keepCode, writeCode } from '../../../transform/hosts/compile-cache.ts'
import { describeFailedStart, FRAMES_OF_A_START } from '../../app/failed-start.ts'
import { captureApps } from '../../app/program-apps.ts'
import { registerHooks } from '../../app/register-hooks.ts'
import { report, STALE_CONTRACT } from '../messages.ts'
import { say } from '../reporter.ts'
import { followMissingPrefixes } from './missing-prefixes.ts'
import { serveExports } from './serve-exports.ts'
import { followServers } from './servers.ts'
import { followParent } from './start-and-stop.ts'
import { traceProgram } from '../trace/trace-requests.ts'
import { hideMarked } from '../trace/secrets.ts'
import { readText } from '../../../disk.ts'
import { filesBelow } from '../../../toolbox/files.ts'
import { nearestPackage } from '../../../transform/hosts/nearest-package.ts'
import { sourceDirectory } from '../../app/find-program.ts'

/**
 * Milliseconds from the start until V8's compiled code is written to the cache. Writing it at the end of the process
 * would delay the next start.
 */
const CODE = 1000

process.setSourceMapsEnabled(true)
const frames = Error.stackTraceLimit
Error.stackTraceLimit = FRAMES_OF_A_START
keepCode()
const loaded: string[] = []
const read = new Set<string>()
const flush = registerHooks((files) => {
  const paths = files.map(({ file }) => file)
  loaded.push(...paths)
  // Reads other packages of a workspace too, which the scan below does not find.
  hideMarkedIn(paths)
  report({ kind: 'files', files })
})
captureApps()
followMissingPrefixes((path, route) => say(`404 for ${path}: did you mean ${route}?`))
const { ports, hasPage, writesContract } = await followParent()
const entry = process.argv[1] as string
// Reads the sources too, because files with types only are not loaded, but may mark secrets.
if (hasPage)
  hideMarkedIn(filesBelow(sourceDirectory(nearestPackage(entry)?.directory ?? dirname(entry)), /\.[cm]?tsx?$/u))
followServers(ports, flush, hasPage ? traceProgram() : undefined)
process.on('uncaughtExceptionMonitor', (error) => {
  // Leaves the error to the program's own handler.
  if (process.listenerCount('uncaughtException') > 0) return
  flush()
  if (writesContract && isStaleContract(error)) process.exit(STALE_CONTRACT)
  console.error(describeFailedStart(error, loaded))
  process.exit(1)
})
process.channel?.unref()
// Node itself loads the entry after this module. `serveExports()` imports the entry too, to wait for its evaluation.
setImmediate(() => void serveExports(entry, flush).then(restoreLimit))
setTimeout(writeCode, CODE).unref()

/** Hides the values that files mark as secret. Reads each file once. */
function hideMarkedIn(files: Iterable<string>): void {
  for (const file of files) if (!read.has(file) && read.add(file)) hideMarked(readText(file) ?? '')
}

/**
 * Restores the usual number of stack frames after the start. With the page, allows twice as many, since the recording
 * of requests adds frames.
 */
function restoreLimit(): void {
  if (Error.stackTraceLimit === FRAMES_OF_A_START) Error.stackTraceLimit = hasPage ? 2 * frames : frames
}

/** Recognizes a stale contract by the error's code, because the program may load another copy of honotate. */
function isStaleContract(error: Error): boolean {
  return 'code' in error && error.code === 'HONOTATE_CONTRACT_MISMATCH'
}
