import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import process from 'node:process'
import type { PageState } from '../messages.ts'
import type { TracedRequest, TracedStep } from '../page/traced-request.ts'
import { attempt, Recording, runRecorded, stopRecording } from './recording.ts'
import { isSecret, MASK, maskedJson, maskTarget, maskText } from './secrets.ts'
import { matchOf } from './trace-routes.ts'

/** The most requests that are recorded in a second while no page is open, and while one is. */
const MOST_UNSEEN = 10
const MOST_SEEN = 100
/** Milliseconds after which a request that still runs is shown. */
const LONG = 1000
/** The most characters of a body that `curl` can repeat. */
const LONGEST_BODY = 10_000

export interface TracerEvents {
  /** Called before a request is recorded. */
  onRequest(): void
  /** Receives a request that has ended, and one that takes long a first time while it runs. */
  send(request: TracedRequest): void
}

/** Records the requests of the servers of a program, and sends them to the page. */
export class RequestTracer {
  page: PageState = 'closed'
  readonly #events: TracerEvents
  #second = 0
  #used = 0
  #missed = 0
  #count = 0

  constructor(events: TracerEvents) {
    this.#events = events
  }

  /** Records the requests that a server receives, with HTTP/1.1 and HTTP/2. */
  trace(server: Server): void {
    const { emit } = server
    const tracer = this
    server.emit = function emitAndTrace(this: Server, event: string | symbol, ...args: any[]): boolean {
      const run = (): boolean => Reflect.apply(emit, this, [event, ...args]) as boolean
      if (event !== 'request' || !tracer.#hasRoom()) return run()
      const recording = attempt(() => tracer.#record(args[0] as IncomingMessage, args[1] as ServerResponse))
      return recording ? runRecorded(recording, run) : run()
    } as typeof emit
  }

  /** Whether another request may be recorded in this second: under load, a program is as fast as without it. */
  #hasRoom(): boolean {
    const second = Math.trunc(performance.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#used = 0
    }
    if (this.#used++ < (this.page === 'open' ? MOST_SEEN : MOST_UNSEEN)) return true
    this.#missed++
    return false
  }

  #record(incoming: IncomingMessage, outgoing: ServerResponse): Recording {
    this.#events.onRequest()
    const recording = new Recording()
    const facts = { ...factsOf(incoming, `${process.pid}-${this.#count++}`), missed: this.#missed }
    this.#missed = 0
    const send = (): void => void attempt(() => this.#events.send({ ...facts, ...resultOf(recording, outgoing) }))
    const timer = setTimeout(send, LONG).unref()
    outgoing.once('close', () => {
      clearTimeout(timer)
      attempt(() => addResponse(recording))
      stopRecording(recording)
      send()
    })
    return recording
  }
}

type Facts = Pick<TracedRequest, 'id' | 'method' | 'target' | 'origin' | 'at' | 'headers'>

function factsOf({ method = '', url = '/', headers, socket }: IncomingMessage, id: string): Facts {
  const host = headers.host ?? headers[':authority'] ?? 'localhost'
  return {
    id,
    method,
    target: maskTarget(url),
    origin: `${'encrypted' in socket ? 'https' : 'http'}://${String(host)}`,
    at: Date.now(),
    headers: headerLines(headers),
  }
}

function headerLines(headers: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':')
      ? []
      : [value].flat().map((each) => [name, isSecret(name) ? MASK : maskText(String(each)).slice(0, 500)]),
  )
}

/** Adds the time in which the response was written, after the last handler. */
function addResponse(recording: Recording): void {
  if (recording.responded === undefined) return
  const response: TracedStep = { name: 'response', kind: 'response', parent: -1, from: recording.responded }
  recording.steps.push({ ...response, to: recording.now() })
}

type Result = Omit<TracedRequest, keyof Facts | 'missed'>

function resultOf(recording: Recording, outgoing: ServerResponse): Result {
  const { context, ...matched } = matchOf(recording) ?? {}
  const body = attempt(() => maskedJson(bodyOf(context)))
  const isDone = outgoing.writableEnded || outgoing.closed
  return {
    ...matched,
    ...(body !== undefined && body.length <= LONGEST_BODY && { body }),
    ...(isDone && { status: outgoing.statusCode, isCut: !outgoing.writableFinished }),
    took: recording.now(),
    responseHeaders: headerLines(outgoing.getHeaders()),
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
