import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import process from 'node:process'
import { sharedExchange } from 'honotate/kit'
import { report } from '../messages.ts'
import type { TracedRequest } from '../page/page-content.ts'
import { curlOf } from './curl.ts'
import { attempt, Recording } from './recorded-steps.ts'
import { maskTarget } from './secrets.ts'
import { traceClasses, traceRoutes } from './trace-calls.ts'

/** The maximum number of requests that are recorded in a burst. */
const MOST = 100
/** How many more requests may be recorded per second, so that recording does not slow down a program under load. */
const PER_SECOND = 10
/** Milliseconds after which a request that still runs is shown. */
const LONG = 1000

/** Records requests for the page of `honotate dev`. Returns a function that receives each server before it listens. */
export function traceProgram(): (server: Server) => void {
  traceClasses()
  traceRoutes()
  let [room, count] = [MOST, 0]
  setInterval(() => (room = Math.min(MOST, room + PER_SECOND)), 1000).unref()
  return (server) => {
    const emit = server.emit as (event: string | symbol, ...args: any[]) => boolean
    // Servers of HTTP/1.1 and of HTTP/2 emit `request`. All its listeners must run inside the recording.
    server.emit = function emitAndTrace(this: Server, event: string | symbol, ...args: any[]): boolean {
      const isRecorded = event === 'request' && room > 0
      const recording = isRecorded && attempt(() => record(args[0], args[1], `${process.pid}-${count++}`))
      if (!recording) return emit.call(this, event, ...args)
      room--
      return recording.run(() => emit.call(this, event, ...args))
    } as typeof emit
  }
}

/** Records a request, and reports it when it has ended, and also after `LONG` if it still runs. */
function record(incoming: IncomingMessage, outgoing: ServerResponse, id: string): Recording {
  const recording = new Recording()
  const { method = '', url = '/' } = incoming
  const [at, curl] = [Date.now(), curlOf(incoming)]
  // Remembers the secrets in the URL, so that they are masked in texts of the recording.
  maskTarget(url)
  function send(end: Pick<TracedRequest, 'status' | 'isCut'>): void {
    const [took, { steps }] = [recording.now(), recording.request]
    const { more, matched, context } = recording
    const body = attempt(() => context && sharedExchange(context).request.body)
    // Masks the URL again, since path variables and further secrets are known only now.
    const target = maskTarget(url, context?.req.param())
    const request = { id, method, target, at, curl: curl(target, body), ...matched, ...end, took, steps, more }
    report({ kind: 'traced', request })
  }
  const timer = setTimeout(() => attempt(() => send({})), LONG).unref()
  outgoing.once('close', () => {
    clearTimeout(timer)
    recording.stop()
    const { headersSent, statusCode: status, writableEnded, writableFinished } = outgoing
    // Checks both properties: with HTTP/2, one of them may be true although the client has left.
    attempt(() => send({ ...(headersSent && { status }), isCut: !(writableEnded && writableFinished) }))
  })
  return recording
}
