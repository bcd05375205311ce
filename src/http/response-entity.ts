import type { HttpResponse } from './response.ts'
import { Sendable } from './sendable.ts'

/**
 * Status, headers and body of a response as one value. An entity is never changed: each call makes another.
 *
 * @example
 * ```ts
 * @PostMapping('/users')
 * create(@RequestBody() user: User) {
 *   return ResponseEntity.created(`/apis/users/${user.id}`, user).header('X-Source', 'database')
 * }
 * ```
 */
export class ResponseEntity<Body = undefined> extends Sendable {
  readonly #status: number
  readonly #headers: readonly (readonly [name: string, value: string])[]
  readonly #body: Body

  private constructor(status: number, headers: readonly (readonly [string, string])[], body: Body) {
    super()
    this.#status = status
    this.#headers = headers
    this.#body = body
  }

  /** An entity with a status, to be followed by `header()` and `body()`. */
  static status(code: number): ResponseEntity {
    return new ResponseEntity(code, [], undefined)
  }

  /** 200. */
  static ok<Body>(body: Body): ResponseEntity<Body> {
    return new ResponseEntity(200, [], body)
  }

  /** 201, with the location of what was created. */
  static created<Body = undefined>(location: string | URL, body?: Body): ResponseEntity<Body | undefined> {
    return new ResponseEntity<Body | undefined>(201, [['Location', String(location)]], body)
  }

  /** 204. */
  static noContent(): ResponseEntity {
    return new ResponseEntity(204, [], undefined)
  }

  /** With one more header. */
  header(name: string, value: string | number): ResponseEntity<Body> {
    return new ResponseEntity(this.#status, [...this.#headers, [name, String(value)]], this.#body)
  }

  /** With this body, which is sent as what a route method returns. */
  body<Other>(body: Other): ResponseEntity<Other> {
    return new ResponseEntity(this.#status, this.#headers, body)
  }

  /** Sets status and headers, and returns the body: for sending. */
  override applyTo(response: HttpResponse): Body {
    response.statusCode = this.#status
    for (const [name, value] of this.#headers) response.append(name, value)
    return this.#body
  }
}
