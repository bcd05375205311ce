import process from 'node:process'
import { closeIdleConnections, cutConnections } from '../../app/captured-servers.ts'
import type { ToService } from '../messages.ts'
import { report } from './tell-parent.ts'

/** Milliseconds that requests have to finish. A stream that never ends must not hold up the next start. */
const REQUESTS = 300

/** Ends the process as `SIGTERM` would when `honotate dev` says so, or when `honotate dev` itself has ended. */
export function endWhenStopped(): void {
  process.on('message', ({ kind }: ToService) => {
    if (kind === 'stop') end()
  })
  process.on('disconnect', end)
}

let isEnding = false

function end(): void {
  if (isEnding) return
  isEnding = true
  report({ kind: 'stopping' })
  closeIdleConnections()
  setTimeout(cutConnections, REQUESTS).unref()
  // Without a listener, a signal ends the process; to send one would end it in any case on Windows.
  if (process.listenerCount('SIGTERM') === 0) process.exit(143)
  process.emit('SIGTERM', 'SIGTERM')
}
