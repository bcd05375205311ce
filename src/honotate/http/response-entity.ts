import { conditionFailed, entityTag, failedCondition, isSafe, setValidators, type Validators } from './preconditions.ts'
import { encodeLocation } from './response.ts'
import { Sendable, type Receiver } from './sendable.ts'

/**
 * Status, headers and body of a response as one value. Entities are immutable: methods such as `header()` return a new
 * entity.
 *
 * The type can also include the status: `ResponseEntity<User> | ResponseEntity<Problem, 404>`.
 *
 * @example
 * ```ts
 * ;@PostMapping('/users')
 * create(@RequestBody() user: User) {
 *   return ResponseEntity.created(`/apis/users/${user.id}`, user).header('X-Source', 'database')
 * }
 * ```
 */
export class ResponseEntity<Body = undefined, Status extends number = number> extends Sendable {
  /** Exists only in the type, so that entities with different statuses have different types. */
  declare readonly '~status'?: Status
  readonly #status: number
  readonly #headers: readonly (readonly [name: string, value: string])[]
  readonly #body: Body
  readonly #validators: Validators

  private constructor(
    status: number,
    headers: readonly (readonly [string, string])[],
    body: Body,
    validators: Validators = {},
  ) {
    super()
    this.#status = status
    this.#headers = headers
    this.#body = body
    this.#validators = validators
  }

  /** Creates an entity with a status; `header()` and `body()` add the rest. */
  static status<Code extends number>(code: Code): ResponseEntity<undefined, Code> {
    return new ResponseEntity(code, [], undefined)
  }

  /** 200. */
  static ok<Body>(body: Body): ResponseEntity<Body, 200> {
    return new ResponseEntity(200, [], body)
  }

  /** 201, with the location of the new resource. */
  static created(location: string | URL): ResponseEntity<undefined, 201>
  /** 201, with the location of the new resource and a body. */
  static created<Body>(location: string | URL, body: Body): ResponseEntity<Body, 201>
  static created(location: string | URL, body?: unknown): ResponseEntity<unknown, 201> {
    return new ResponseEntity(201, [['Location', encodeLocation(location)]], body)
  }

  /** 204. */
  static noContent(): ResponseEntity<undefined, 204> {
    return new ResponseEntity(204, [], undefined)
  }

  /** Adds a header. A second call with the same name adds a value. */
  header(name: string, value: string | number): ResponseEntity<Body, Status> {
    return new ResponseEntity(this.#status, [...this.#headers, [name, String(value)]], this.#body, this.#validators)
  }

  /** Sets the body, which is sent like the result of a route method. */
  body<Other>(body: Other): ResponseEntity<Other, Status> {
    return new ResponseEntity(this.#status, this.#headers, body, this.#validators)
  }

  /**
   * Sets the entity tag. With the status 200, a GET, HEAD or QUERY gets 304 if its client has this tag already.
   *
   * @param tag `'"v1"'`, or `'W/"v1"'` for a weak tag. A string or a number without quotes is quoted.
   */
  eTag(tag: string | number): ResponseEntity<Body, Status> {
    return this.#withValidators({ etag: entityTag(tag) })
  }

  /** Sets the time of the last change. As with `eTag()`, a client that has the current state gets 304. */
  lastModified(time: Date | number): ResponseEntity<Body, Status> {
    return this.#withValidators({ lastModified: time })
  }

  #withValidators(more: Validators): ResponseEntity<Body, Status> {
    return new ResponseEntity(this.#status, this.#headers, this.#body, { ...this.#validators, ...more })
  }

  override get content(): Body {
    return this.#body
  }

  /**
   * Sets status and headers, and returns the body to send. Throws an HttpProblem 412 if the condition `If-Match` or
   * `If-Unmodified-Since` is false.
   */
  override applyTo({ request, response }: Receiver): Body {
    const { etag, lastModified } = this.#validators
    const isConditional = (etag ?? lastModified) !== undefined && isSafe(request.method) && this.#status === 200
    const failed = isConditional ? failedCondition(request, this.#validators) : undefined
    if (failed === 412) throw conditionFailed()
    // With 304, the body is dropped and a stream is cancelled.
    response.statusCode = failed ?? this.#status
    setValidators(response, this.#validators)
    const names = new Set<string>(['set-cookie'])
    for (const [name, value] of this.#headers) {
      const key = name.toLowerCase()
      // The first header of a name replaces an earlier value of the response. Cookies are added.
      if (names.has(key)) response.append(name, value)
      else response.header(name, value)
      names.add(key)
    }
    return this.#body
  }
}
