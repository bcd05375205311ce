import type { HttpResponse } from './response.ts'

/** A result with a status and headers. */
export abstract class Sendable {
  /** The body. */
  abstract get content(): unknown

  /** Sets status and headers, and returns the body. */
  abstract applyTo(response: HttpResponse): unknown
}
