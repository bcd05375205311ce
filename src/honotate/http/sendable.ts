import type { HttpRequest } from './request.ts'
import type { HttpResponse } from './response.ts'

export interface Receiver {
  readonly request: HttpRequest
  readonly response: HttpResponse
}

/** A result with a status and headers. */
export abstract class Sendable {
  /** The body. */
  abstract get content(): unknown

  /** Sets status and headers, and returns the body. */
  abstract applyTo(receiver: Receiver): unknown
}
