import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import process from 'node:process'
import type { PageState } from '../messages.ts'
import type { TracedRequest } from '../page/traced-request.ts'
import { attempt, Recording, runRecorded, stopRecording } from './recording.ts'
import { hide, isSecret, maskedJson, maskTarget, maskText } from './secrets.ts'
import { matches } from './trace-routes.ts'

/** The most requests that are recorded at once. */
const MOST = 100
/** How many more are recorded in each second: under load, a program without a page is as fast as without this. */
const PER_SECOND: Readonly<Record<PageState, number>> = { none: 0, closed: 10, open: 100 }
/** Milliseconds after which a request that still runs is shown. */
const LONG = 1000
/** The most characters of a body that is shown. */
const LONGEST_BODY = 10_000

/** Records the requests of the servers of a program. */
export class RequestTracer {
  page: PageState
  readonly #send: (request: TracedRequest) => void
  #room = MOST
  #last = 0
  #missed = 0
  #count = 0

  /** @param send Receives a request when it has ended, and once before that if it takes long. */
  constructor(page: PageState, send: (request: TracedRequest) => void) {
    this.page = page
    this.#send = send
  }

  /** Records the requests that a server receives from now on, with HTTP/1.1 and HTTP/2. */
  trace(server: Server): void {
    const emit = server.emit as (event: string | symbol, ...args: any[]) => boolean
    const record = (event: string | symbol, args: readonly any[]): Recording | undefined =>
      event === 'request' && this.#hasRoom() ? attempt(() => this.#record(args[0], args[1])) : undefined
    server.emit = function emitAndTrace(this: Server, event: string | symbol, ...args: any[]): boolean {
      const recording = record(event, args)
      return recording ? runRecorded(recording, () => emit.call(this, event, ...args)) : emit.call(this, event, ...args)
    } as typeof emit
  }

  #hasRoom(): boolean {
    const now = performance.now()
    this.#room = Math.min(MOST, this.#room + ((now - this.#last) / 1000) * PER_SECOND[this.page])
    this.#last = now
    const hasRoom = this.#room >= 1
    if (hasRoom) this.#room--
    else this.#missed++
    return hasRoom
  }

  #record(incoming: IncomingMessage, outgoing: ServerResponse): Recording {
    const recording = new Recording()
    const { method = '', url = '/', headers, socket } = incoming
    const facts = {
      id: `${process.pid}-${this.#count++}`,
      method,
      target: maskTarget(url),
      origin: `${'encrypted' in socket ? 'https' : 'http'}://${String(headers.host ?? headers[':authority'])}`,
      at: Date.now(),
      headers: headerLines(headers),
      missed: this.#missed,
    }
    this.#missed = 0
    const isLong = Number(headers['content-length'] ?? 0) > LONGEST_BODY
    const send = (): void => void attempt(() => this.#send({ ...facts, ...resultOf(recording, outgoing, isLong) }))
    const timer = setTimeout(send, LONG).unref()
    function end(): void {
      clearTimeout(timer)
      if (recording.hasEnded) return
      recording.respond()
      stopRecording(recording)
      send()
    }
    outgoing.once('finish', end).once('close', end)
    return recording
  }
}

type Result = Pick<TracedRequest, 'body' | 'route' | 'handler' | 'status' | 'isCut' | 'took' | 'steps' | 'more'>

function resultOf(recording: Recording, outgoing: ServerResponse, isLong: boolean): Result {
  const took = recording.now()
  const { context, ...matched } = matches.get(recording) ?? {}
  const body = isLong ? undefined : attempt(() => maskedJson(bodyOf(context)))
  return {
    ...matched,
    ...(body !== undefined && body.length <= LONGEST_BODY && { body }),
    ...(recording.hasEnded && { status: outgoing.statusCode, isCut: !outgoing.writableFinished }),
    took,
    steps: recording.steps,
    more: recording.more,
  }
}

/** The body that the handler of the route has parsed. */
function bodyOf(context: object = {}): unknown {
  const key = Object.getOwnPropertySymbols(context).find(({ description }) => description === 'exchange')
  const exchange = key && ((context as Record<symbol, unknown>)[key] as { request?: { body?: unknown } } | undefined)
  return exchange?.request?.body
}

function headerLines(headers: OutgoingHttpHeaders): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':')
      ? []
      : [[name, isSecret(name) || name.endsWith('key') ? hide(value) : maskText(String(value)).slice(0, 500)]],
  )
}
