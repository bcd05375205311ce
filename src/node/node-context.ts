import type { HonoRequest } from 'hono/request'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Body, ContextSetup } from '../app/context-setup.ts'
import { ControllerContext } from '../app/controller-context.ts'
import type { Match } from '../app/router.ts'
import { NodeRequest, type CreateRaw } from './node-request.ts'
import { PlainHeaders } from './plain-headers.ts'
import { createPlainResponse, isPlainResponse } from './plain-response.ts'

/** The environment of a request on Node: `c.env`. */
export interface NodeEnvironment {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** A context whose request, headers and response are plain data, until somebody asks for the objects of the web. */
export class NodeContext extends ControllerContext {
  readonly #incoming: IncomingMessage
  readonly #createRaw: CreateRaw

  constructor(environment: NodeEnvironment, setup: Omit<ContextSetup, 'env' | 'executionCtx'>, createRaw: CreateRaw) {
    super(undefined, { ...setup, env: environment, executionCtx: undefined })
    this.#incoming = environment.incoming
    this.#createRaw = createRaw
  }

  override createRequest(path: string, match: Match): HonoRequest {
    return new NodeRequest(this.#incoming, path, match, this.#createRaw)
  }

  override createHeaders(init?: HeadersInit): Headers {
    return new PlainHeaders(init)
  }

  override ownHeaders(headers: Headers): Headers {
    return new PlainHeaders(headers)
  }

  override createResponse(body: Body, status?: number, headers?: HeadersInit, statusText?: string): Response {
    return createPlainResponse(
      body,
      status,
      headers instanceof PlainHeaders ? headers : headers && new PlainHeaders(headers),
      statusText,
    )
  }

  override isChangeable(response: Response): boolean {
    return isPlainResponse(response)
  }
}
