import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import { ControllerApp } from '../app/controller-app.ts'
import { giveUp, Message, type Serving } from './message.ts'
import type { CreateRaw, NodeEnvironment } from './node-request.ts'
import { nodePlatform } from './node-platform.ts'
import { hasBody } from './read-body.ts'
import { hasUsualUrl, hostOf, isHost, readsOnlyUrl } from './request-target.ts'
import { http2Stream } from './write-response.ts'

/** Receives the requests of a server of Node. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** The functions that the adapter calls for a request, and Node for a message. */
export interface RequestListener {
  /** Receives the web requests of the adapter. */
  readonly fetch: (request: Request, env?: any) => Response | Promise<Response>
  /** Creates the listener of a server from the listener of the adapter. */
  listen(adapter: Listener): Listener
}

/**
 * Answers requests with an app. The adapter creates a web `Request` if the URL is unusual, if the app is not called by its
 * own `fetch`, and when a handler reads `c.req.raw`. Every answer is written by a {@link Message}.
 */
export function createListener({ app, ...shared }: Omit<Serving, 'platform'>): RequestListener {
  /** Receives the request that the adapter creates next. */
  let take: ((request: Request) => void) | undefined

  function fetch(request: Request, env?: Partial<NodeEnvironment>): Response | Promise<Response> {
    const { outgoing } = env ?? {}
    // Without a response, this is the handshake of a WebSocket.
    if (!outgoing) return app.fetch(request, env, shared.execution)
    take?.(request)
    // Over HTTP/2, the adapter ends the request when this is settled.
    return http2Stream(outgoing) ? closed(outgoing) : RESPONSE_ALREADY_SENT
  }

  function listen(adapter: Listener): Listener {
    // The adapter creates a `Request` for every message with a usual URL.
    const serving = { app, ...shared, platform: nodePlatform(createRaw as CreateRaw) }

    /** Has the adapter create a web request, and look after its body and its connection. */
    function createRaw({ incoming, outgoing }: NodeEnvironment): Request | undefined {
      let created: Request | undefined
      const isClosed = outgoing.closed || http2Stream(outgoing)?.closed
      const told = isClosed ? outgoing.listeners('close') : []
      take = (request) => {
        created = request
      }
      try {
        void (adapter(incoming, outgoing) as Promise<void>).catch(() => giveUp(incoming, outgoing))
      } finally {
        take = undefined
      }
      // The adapter aborts the signal of the request at `close`, which was emitted before the adapter listened.
      if (isClosed)
        for (const listener of outgoing.listeners('close')) if (!told.includes(listener)) listener.call(outgoing)
      // The adapter's `get()` would trim joined values, such as `a, ` of `X: a` and an empty `X`. After a call of `keys()`, it
      // reads the platform's `Headers`.
      if (incoming.rawHeaders.includes('')) created?.headers.keys()
      return created && lacksBody(incoming) ? withoutBody(created) : created
    }

    return function answer(incoming, outgoing) {
      const environment = { incoming, outgoing }
      const isUsual = hasUsualUrl(incoming)
      if (isUsual && ControllerApp.isUnwrapped(app) && readsOnlyUrl(app))
        return void new Message(serving, environment, undefined).respond()
      const host = hostOf(incoming)
      if (!isUsual && host && !isHost(host)) return void outgoing.writeHead(400, { 'content-length': 0 }).end()
      try {
        // The adapter answers a request that it cannot read.
        const raw = createRaw(environment)
        if (!raw) return
        // The adapter leaves some URLs as they are, such as those with an apostrophe in the query.
        if (!isUsual) Object.defineProperty(raw, 'url', { value: new URL(raw.url).href })
        void new Message(serving, environment, raw).respond()
      } catch {
        giveUp(incoming, outgoing)
      }
    }
  }

  return { fetch, listen }
}

/** Whether a request has no body, but its method allows one: the adapter gives it an empty stream. */
function lacksBody(incoming: IncomingMessage): boolean {
  const { method, stream } = incoming as IncomingMessage & { readonly stream?: ServerHttp2Stream }
  if (method === 'GET' || method === 'HEAD') return false
  return stream ? stream.endAfterHeaders : !hasBody(incoming)
}

/**
 * A request whose body is `null`, as on other platforms, so that it can be read and copied more than once. `new Request()`
 * refuses some methods, and URLs with credentials, which the adapter accepts.
 */
function withoutBody(request: Request): Request {
  const { url, method, headers, signal } = request
  try {
    return new Request(url, { method, headers, signal })
  } catch {
    return request
  }
}

/** Settles when the answer of a request over HTTP/2 has left, or its client has gone. */
function closed(outgoing: ServerResponse): Promise<Response> {
  return new Promise((resolve) => outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT)))
}
