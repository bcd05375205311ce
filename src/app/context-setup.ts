import type { Context, ExecutionContext } from 'hono'
import type { HonoRequest } from 'hono/request'
import type { Match } from './router.ts'

/** What is known of a request before anything answers it. */
export interface ContextSetup {
  readonly path: string
  readonly match: Match
  readonly env: unknown
  readonly executionCtx: ExecutionContext | undefined
  readonly notFound: (c: Context) => Response | Promise<Response>
}

/** The body of a response. */
export type Body = string | ArrayBuffer | ReadableStream | Uint8Array<ArrayBuffer> | null

/** What the context of a platform may make in its own way. */
export interface PlatformHooks {
  /** Makes the request; called once, when it is first read. */
  createRequest(path: string, match: Match): HonoRequest
  createHeaders(init?: HeadersInit): Headers
  createResponse(body: Body, status?: number, headers?: HeadersInit, statusText?: string): Response
  /** The prepared headers as those of one response: a `Response` of the platform copies what it is given. */
  ownHeaders(headers: Headers): Headers
  /** Whether the headers of a response can be changed where they are. */
  isChangeable(response: Response): boolean
}
