import type { HttpResponse } from './response.ts'

/** A result that knows how it is sent: with a status and headers of its own. */
export abstract class Sendable {
  /** The body. */
  abstract get content(): unknown

  /** Sets status and headers, and returns the body. */
  abstract applyTo(response: HttpResponse): unknown
}
