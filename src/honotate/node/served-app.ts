import type { Context } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import type { Logger } from '../http/logger.ts'
import type { Platform } from '../http/platform.ts'

/** The environment of a request on Node: `c.env`. */
export interface NodeEnvironment {
  readonly incoming: IncomingMessage
  readonly outgoing: Outgoing
}

/** A response of Node, with its stream over HTTP/2. */
export type Outgoing = ServerResponse & { readonly stream?: ServerHttp2Stream }

/** Settles when the response has been written; `undefined` if there is nothing to wait for. */
export type Sent = Promise<void> | undefined

export interface AskedMessage {
  readonly environment: NodeEnvironment
  /** The web `Request`; `undefined` if the app reads the message itself. */
  readonly raw: Request | undefined
  readonly platform: Platform
  /** The context of the request; `undefined` until the app creates it. */
  context: Context | undefined
  use(response: Response): Sent
  /** Writes the response to an error that the app has not handled. */
  recover(error: unknown): Promise<void>
}

export interface ServedApp {
  readonly logger: Logger
  /**
   * Whether the app reads messages itself; otherwise it needs web requests. Not a constant, because a tracer may wrap
   * the app at any time.
   */
  readsMessages(): boolean
  answer(message: AskedMessage): Sent
  /** Answers a web request that has no message: the handshake of a WebSocket. */
  fetch(request: Request, environment: unknown): Response | Promise<Response>
  /** Makes the response to an error that the app has not handled. */
  fail(error: unknown, message: AskedMessage): Response | Promise<Response>
}
