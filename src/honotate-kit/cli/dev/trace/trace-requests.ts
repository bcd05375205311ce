import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import type { Duplex } from 'node:stream'
import process from 'node:process'
import { sharedExchange } from 'honotate/kit'
import { onPage, report } from '../child/parent.ts'
import type { PageState } from '../messages.ts'
import type { TracedRequest } from '../page/page-state.ts'
import { attempt, Recording } from './recording.ts'
import { hide, isSecret, maskedJson, maskTarget, maskText } from './secrets.ts'
import { traceClasses } from './trace-classes.ts'
import { traceRoutes } from './trace-routes.ts'

/** The most requests that are recorded at once. */
const MOST = 100
/** How many more are recorded in each second: under load, a program without a page is as fast as without this. */
const PER_SECOND: Readonly<Record<PageState, number>> = { none: 0, closed: 10, open: 100 }
/** Milliseconds after which a request that still runs is shown. */
const LONG = 1000
/** The most characters of a body that is shown. */
const LONGEST_BODY = 10_000

/**
 * Records requests for the page of `honotate dev`.
 *
 * @param page Whether the page is open.
 * @returns A function that receives each server before it listens.
 */
export function traceProgram(page: PageState): (server: Server) => void {
  traceClasses()
  traceRoutes()
  let perSecond = PER_SECOND[page]
  onPage((changed) => (perSecond = PER_SECOND[changed]))
  let [room, last, count] = [MOST, 0, 0]

  function recordOf(incoming: IncomingMessage, outgoing: ServerResponse | Duplex): Recording | undefined {
    const now = performance.now()
    room = Math.min(MOST, room + ((now - last) / 1000) * perSecond)
    last = now
    if (room < 1) return undefined
    room--
    return attempt(() => record(incoming, outgoing, `${process.pid}-${count++}`))
  }

  // The server receives requests with HTTP/1.1 and HTTP/2 here, and those for a WebSocket.
  return (server) => {
    const emit = server.emit as (event: string | symbol, ...args: any[]) => boolean
    server.emit = function emitAndTrace(this: Server, event: string | symbol, ...args: any[]): boolean {
      const recording = event === 'request' || event === 'upgrade' ? recordOf(args[0], args[1]) : undefined
      return recording ? recording.run(() => emit.call(this, event, ...args)) : emit.call(this, event, ...args)
    } as typeof emit
  }
}

/** Records a request, and reports it when it has ended, and before that if it takes long. */
function record(incoming: IncomingMessage, outgoing: ServerResponse | Duplex, id: string): Recording {
  const recording = new Recording()
  const { steps } = recording
  const { method = '', url = '/', headers, socket } = incoming
  const origin = `${'encrypted' in socket ? 'https' : 'http'}://${String(headers.host ?? headers[':authority'])}`
  const facts = { id, method, target: maskTarget(url), origin, at: Date.now(), headers: headerLines(headers) }
  function send(end: End = {}): void {
    const took = recording.now()
    const { more, matched, context } = recording
    const body = attempt(() => context && maskedJson(sharedExchange(context).request.body, LONGEST_BODY))
    const shown = body !== undefined && { body }
    // The value of a path variable may be known as a secret since the call of the method.
    const all = { ...facts, target: maskText(facts.target) }
    attempt(() => report({ kind: 'traced', request: { ...all, ...matched, ...shown, ...end, took, steps, more } }))
  }
  let waited = 0
  // Again after twice the time: streams may run for hours.
  const timer = setInterval(() => Number.isInteger(Math.log2(++waited)) && send(), LONG).unref()
  onEnd(outgoing, (end) => {
    clearInterval(timer)
    recording.stop()
    send(end)
  })
  return recording
}

type End = Pick<TracedRequest, 'status' | 'isCut'>

/** Calls back when a response has ended, when its client has left, or when a WebSocket is opened or refused. */
function onEnd(outgoing: ServerResponse | Duplex, tell: (end: End) => void): void {
  if ('headersSent' in outgoing) {
    const status = (): End => (outgoing.headersSent ? { status: outgoing.statusCode } : {})
    // With HTTP/2, one of both is true although the client has left.
    const isWhole = (): boolean => outgoing.writableEnded && outgoing.writableFinished
    outgoing.once('close', () => tell({ ...status(), isCut: !isWhole() }))
    return
  }
  const leave = (): void => tell({ isCut: true })
  outgoing.once('close', leave)
  const { _write: write } = outgoing
  Object.assign(outgoing, {
    // The head of the response is the first that is written.
    _write(...[head, ...rest]: Parameters<typeof write>) {
      Reflect.deleteProperty(outgoing, '_write')
      outgoing.off('close', leave)
      tell({ status: Number(/\d{3}/u.exec(String(head))) })
      write.call(outgoing, head, ...rest)
    },
  })
}

function headerLines(headers: OutgoingHttpHeaders): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (name.startsWith(':')) return []
    return [[name, isSecret(name) || name.endsWith('key') ? hide(value) : maskText(String(value)).slice(0, 500)]]
  })
}
