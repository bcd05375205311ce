import { constants } from 'node:os'
import process from 'node:process'
import { closeIdleConnections, cutConnections } from '../../app/captured-servers.ts'
import type { ToService } from '../messages.ts'
import { report } from './tell-parent.ts'

/** Milliseconds that requests have to finish. A stream that never ends must not hold up the next start. */
const REQUESTS = 300

/** The signals that end `honotate dev`. */
const SIGNALS: ReadonlySet<unknown> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])

let hasBegun = false
let isEnding = false

/**
 * Does what `honotate dev` says from now on, and ends the process when `honotate dev` itself has ended. A process that was
 * started in advance and is not needed ends without evaluating the entry.
 *
 * @returns The ports of the process before, when the entry is to be evaluated.
 */
export function followOrders(): Promise<readonly number[]> {
  followSignals()
  process.on('disconnect', stop)
  if (!process.connected) stop()
  return new Promise((resolve) => {
    process.on('message', (message: ToService) => {
      if (message.kind === 'go') {
        hasBegun = true
        resolve(message.ports)
      } else if (message.kind === 'stop') stop()
      else end(message.signal)
    })
  })
}

/** Ends the process for the next one. */
function stop(): void {
  if (isEnding) return
  closeIdleConnections()
  setTimeout(cutConnections, REQUESTS).unref()
  end('SIGTERM')
}

/** Ends the process as the signal would, unless a signal has arrived: a second one would end it at once. */
function end(signal: NodeJS.Signals): void {
  if (!hasBegun) process.exit()
  if (isEnding) return
  // Without a listener, a signal ends the process; to send one would end it in any case on Windows.
  if (process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal])
  process.emit(signal, signal)
}

/** Says that the process ends. A listener would change what a signal does to a program without one. */
function followSignals(): void {
  const emit = process.emit as (event: string | symbol, ...args: unknown[]) => boolean
  process.emit = function emitAndReport(event: string | symbol, ...args: unknown[]): boolean {
    if (!isEnding && SIGNALS.has(event)) {
      isEnding = true
      report({ kind: 'stopping' })
    }
    return emit.call(process, event, ...args)
  } as typeof process.emit
}
