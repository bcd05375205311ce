import { constants } from 'node:os'
import process from 'node:process'
import { closeIdleConnections, cutConnections } from '../../app/captured-servers.ts'
import { ENDING_SIGNALS, report, type Start, type ToService } from '../messages.ts'

/** How many milliseconds requests may take to finish. A stream that never ends must not delay the next start. */
const REQUESTS = 300

let hasBegun = false
let isEnding = false
/** The signal that `honotate dev` has passed on, and that the terminal may send too. */
let passedOn: NodeJS.Signals | undefined

/**
 * Handles the messages of `honotate dev` from now on, and ends this process when `honotate dev` ends for any reason.
 *
 * @returns The options of the start, once the entry may be evaluated.
 */
export function followParent(): Promise<Start> {
  followSignals()
  process.on('disconnect', stop)
  if (!process.connected) stop()
  return new Promise((resolve) => {
    process.on('message', (message: ToService) => {
      if (message.kind === 'go') {
        hasBegun = true
        resolve(message)
      } else if (message.kind === 'stop') stop()
      else if (!isEnding) {
        end(message.signal)
        passedOn = message.signal
      }
    })
  })
}

function stop(): void {
  if (isEnding) return
  closeIdleConnections()
  setTimeout(cutConnections, REQUESTS).unref()
  end('SIGTERM')
}

function end(signal: NodeJS.Signals): void {
  // Without a listener, a signal ends the process. On Windows, `process.kill()` would end it despite listeners, so the
  // signal is emitted instead.
  if (!hasBegun || process.listenerCount(signal) === 0) process.exit(128 + constants.signals[signal])
  process.emit(signal, signal)
}

/**
 * Reports that the process is ending, and drops the second copy of a signal, because a service might end at once when a
 * signal comes twice. Replaces `process.emit` instead of adding a listener: with a listener, a signal no longer ends
 * the process.
 */
function followSignals(): void {
  const emit = process.emit as (event: string | symbol, ...args: unknown[]) => boolean
  process.emit = function emitOnce(event: string | symbol, ...args: unknown[]): boolean {
    if (ENDING_SIGNALS.some((signal) => signal === event)) {
      if (event === passedOn) {
        passedOn = undefined
        return true
      }
      if (!isEnding) report({ kind: 'stopping' })
      isEnding = true
    }
    return emit.call(process, event, ...args)
  } as typeof process.emit
}
