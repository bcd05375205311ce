import type { HttpBindings as Bindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { IncomingMessage } from 'node:http'
import type { ServerHttp2Stream } from 'node:http2'
import { isDeparture } from '../http/client-departure.ts'
import { discardUpload } from './discard-upload.ts'
import { NodePlatform } from './node-platform.ts'
import type { CreateRaw } from './node-request.ts'
import { hasBody } from './read-body.ts'
import type { AskedMessage, NodeEnvironment, Outgoing, Sent, ServedApp } from './served-app.ts'
import { cut, writeResponse, type WriteOptions } from './write-response.ts'

/** The `c.env` of a request on Node: Node's objects of the request and its response. */
export type HttpBindings = Bindings

/**
 * Milliseconds between the end of an HTTP/2 response and the end of its stream, in which the rest of an upload is read.
 */
const UPLOAD_REST = 50

/** A request that Node's server has received, with its response. */
export class Message implements WriteOptions, AskedMessage {
  readonly environment: NodeEnvironment
  readonly raw: Request | undefined
  readonly platform: NodePlatform
  readonly stream: ServerHttp2Stream | undefined
  context: Context | undefined
  readonly #app: ServedApp

  /**
   * @param url The whole URL.
   * @param raw The web `Request`, if it exists already.
   * @param createRaw Creates the web `Request` when something needs it.
   */
  constructor(
    app: ServedApp,
    environment: NodeEnvironment,
    url: string,
    raw: Request | undefined,
    createRaw: CreateRaw,
  ) {
    this.environment = environment
    this.raw = raw
    this.platform = new NodePlatform(url, createRaw)
    this.stream = environment.outgoing.stream
    this.#app = app
  }

  respond(): Sent {
    try {
      return this.#app.answer(this)
    } catch (error) {
      return this.recover(error)
    } finally {
      this.platform.endTurn()
    }
  }

  use(response: Response): Sent {
    try {
      return this.#write(response)?.catch((error: unknown) => this.recover(error))
    } catch (error) {
      return this.recover(error)
    }
  }

  #write(response: Response): Sent {
    const { incoming } = this.environment
    const isLeft = !incoming.readableEnded && hasBody(incoming)
    // Reading `raw` creates the web request, so that the adapter reads the rest of a body that the app has not read.
    if (isLeft && !this.raw) void this.context?.req.raw
    if (this.stream) endUpload(this.stream, incoming)
    else if (isLeft) discardUpload(incoming, this.environment.outgoing)
    return writeResponse(response, this)
  }

  async recover(error: unknown): Promise<void> {
    const { incoming, outgoing } = this.environment
    try {
      const response = await this.#app.fail(error, this)
      // `writeHead()` keeps the reason phrase even if it refuses the headers. HTTP/2 has no reason phrase, and Node
      // warns if one is set.
      if (!this.stream) outgoing.statusMessage = ''
      await this.#write(response)
    } catch {
      giveUp(incoming, outgoing)
    }
  }

  onError(error: unknown): void {
    const { method, url } = this.environment.incoming
    if (this.context && isDeparture(this.context, error)) return
    this.#app.logger.error(`${method} ${url} failed while its answer was sent`, error)
  }
}

/**
 * Closes the stream after a complete response to a request whose body was not read to its end (RFC 9113, section 8.1).
 * Otherwise the stream would stay open: the client waits until it may send more.
 */
function endUpload(stream: ServerHttp2Stream, incoming: IncomingMessage): void {
  if (incoming.readableEnded || stream.endAfterHeaders) return
  stream.once('finish', () => setTimeout(() => stream.close(), UPLOAD_REST).unref())
}

/**
 * Sends 500 without the headers and the body of the app's response, since these may be the cause of the failure. Calls
 * `cut()` if a head was sent before, or if the 500 fails too: a wrapper of `writeHead()` may throw.
 */
export function giveUp({ method, url }: IncomingMessage, outgoing: Outgoing): void {
  // Do not print the error: a hostile one throws when it is read.
  console.error(`${method} ${url} could not be answered`)
  try {
    if (outgoing.headersSent || outgoing.destroyed) cut(outgoing)
    else outgoing.writeHead(500, { 'content-length': 0 }).end()
  } catch {
    cut(outgoing)
  }
}
