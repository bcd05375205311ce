import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import { watchAbort } from './abort.ts'
import { giveUp, Message } from './message.ts'
import type { CreateRaw } from './node-request.ts'
import { hasBody } from './read-body.ts'
import { refuse } from './refuse.ts'
import { hasOneHost, hostOf, isHost, takeAuthority, takeTargetHost, usualUrl } from './request-target.ts'
import type { NodeEnvironment, ServedApp } from './served-app.ts'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** The function that the adapter calls with web requests, and a function that creates Node's listener. */
export interface RequestListener {
  readonly fetch: (request: Request, env?: any) => Response | Promise<Response>
  /** Creates the listener of a server from the listener of the adapter. */
  listen(adapter: Listener): Listener
}

/**
 * Creates the functions through which Node's server calls an app. The adapter creates web requests, and a
 * {@link Message} writes each response.
 */
export function createListener(app: ServedApp): RequestListener {
  /** Receives the request that the adapter creates next. */
  let take: ((request: Request) => void) | undefined

  function fetch(request: Request, env?: Partial<NodeEnvironment>): Response | Promise<Response> {
    const { outgoing } = env ?? {}
    // Without `outgoing`, this is the handshake of a WebSocket.
    if (!outgoing) return app.fetch(request, env)
    take?.(request)
    // Over HTTP/2, the adapter ends the request when this promise is settled.
    return outgoing.stream ? closed(outgoing) : RESPONSE_ALREADY_SENT
  }

  function listen(adapter: Listener): Listener {
    /**
     * Makes the adapter create a web request, and take care of its body and connection. Returns `undefined` if the
     * adapter cannot create one.
     */
    function createRaw({ incoming, outgoing }: NodeEnvironment): Request | undefined {
      let created: Request | undefined
      const isClosed = outgoing.closed || outgoing.stream?.closed
      const told = isClosed ? outgoing.listeners('close') : []
      take = (request) => {
        watchAbort(request, incoming, outgoing)
        created = request
      }
      try {
        void (adapter(incoming, outgoing) as Promise<void>).catch(() => giveUp(incoming, outgoing))
      } finally {
        take = undefined
      }
      // The adapter's listener for `close` aborts the signal of the request. If `close` was emitted before the adapter
      // listened, its listener is called here.
      if (isClosed)
        for (const listener of outgoing.listeners('close')) if (!told.includes(listener)) listener.call(outgoing)
      // The adapter's `headers.get()` would trim joined values: the lines `X: a` and `X:` make `a, `. A call of
      // `keys()` makes the adapter read the platform's `Headers`.
      if (incoming.rawHeaders.includes('')) created?.headers.keys()
      if (created && created.method !== 'TRACE' && FORBIDDEN.test(created.method)) return asGet(created, incoming)
      return created && lacksBody(incoming) ? withoutBody(created, incoming) : created
    }

    return function answer(incoming, outgoing) {
      if (!hasOneHost(incoming)) return refuse(incoming, outgoing)
      if (incoming.httpVersionMajor === 2) takeAuthority(incoming)
      const url = usualUrl(incoming)
      if (url && app.readsMessages())
        // The cast is safe: for a usual URL, the adapter creates a `Request`.
        return void new Message(app, { incoming, outgoing }, url, undefined, createRaw as CreateRaw).respond()
      if (!url) takeTargetHost(incoming)
      const host = hostOf(incoming)
      if (!url && host && !isHost(host)) return refuse(incoming, outgoing)
      try {
        const environment = { incoming, outgoing }
        // If the adapter cannot read an unusual URL, it answers without a body. That answer is dropped, and `refuse()`
        // answers.
        const raw = url ? createRaw(environment) : withoutOwnAnswer(outgoing, () => createRaw(environment))
        if (!raw) return url ? undefined : refuse(incoming, outgoing)
        // The adapter does not normalize some URLs, such as those with an apostrophe in the query.
        if (!url) Object.defineProperty(raw, 'url', { value: new URL(raw.url).href })
        void new Message(app, environment, url ?? raw.url, raw, createRaw as CreateRaw).respond()
      } catch {
        giveUp(incoming, outgoing)
      }
    }
  }

  return { fetch, listen }
}

/** Runs code while `writeHead()` and `end()` of a response do nothing. */
function withoutOwnAnswer<T>(outgoing: ServerResponse, run: () => T): T {
  const { writeHead, end } = Object.getOwnPropertyDescriptors(outgoing)
  const drop = { value: () => outgoing, configurable: true, writable: true }
  Object.defineProperties(outgoing, { writeHead: drop, end: drop })
  try {
    return run()
  } finally {
    for (const [name, own] of [
      ['writeHead', writeHead],
      ['end', end],
    ] as const) {
      delete (outgoing as Partial<ServerResponse>)[name]
      if (own) Object.defineProperty(outgoing, name, own)
    }
  }
}

/**
 * Matches the methods that `new Request()` refuses, in upper or lower case. The adapter handles `TRACE`, but only in
 * upper case.
 */
const FORBIDDEN = /^(?:connect|trace|track)$/iu

/** Creates a GET without a body, and then sets a method that the platform refuses, as the adapter does for `TRACE`. */
function asGet({ url, method, signal }: Request, incoming: IncomingMessage): Request {
  return Object.defineProperty(new Request(url, { headers: linesOf(incoming), signal }), 'method', { value: method })
}

/**
 * Whether a request other than GET and HEAD has no body. The adapter gives such a request an empty stream, except for
 * `TRACE`.
 */
function lacksBody(incoming: IncomingMessage): boolean {
  const { method, stream } = incoming as IncomingMessage & { readonly stream?: ServerHttp2Stream }
  if (method === 'GET' || method === 'HEAD') return false
  return stream ? stream.endAfterHeaders : !hasBody(incoming)
}

/**
 * Copies a request with `null` as its body, so that the body can be read and copied more than once. Returns the request
 * itself if `new Request()` refuses its method or the credentials in its URL.
 */
function withoutBody(request: Request, incoming: IncomingMessage): Request {
  const { url, method, signal } = request
  try {
    return new Request(url, { method, headers: linesOf(incoming), signal })
  } catch {
    return request
  }
}

/**
 * The header lines of a message, not joined by name: a copy would trim a joined value, such as `a, ` from the lines
 * `X: a` and `X:`.
 */
function linesOf({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !name.startsWith(':') ? [[name, rawHeaders[at + 1] as string] as [string, string]] : [],
  )
}

function closed(outgoing: ServerResponse): Promise<Response> {
  return new Promise((resolve) => outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT)))
}
