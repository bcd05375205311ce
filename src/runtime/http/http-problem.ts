import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Members of a problem details object; any others are extensions (RFC 9457, section 3.2). */
export interface ProblemMembers {
  /** A URI that identifies the kind of problem; `about:blank` by default. */
  readonly type?: string
  /** A summary of the kind of problem; the title of the status by default. */
  readonly title?: string
  /** An explanation of this occurrence, for the client. */
  readonly detail?: string
  readonly [extension: string]: unknown
}

/**
 * An error that is sent to the client as problem details.
 *
 * @example
 * ```ts
 * throw new HttpProblem(409, { type: 'https://example.com/problems/out-of-stock', detail: 'sold out', article: 7 })
 * ```
 */
export class HttpProblem extends HTTPException {
  /** The members of the problem beside `status` and `instance`. */
  readonly members: ProblemMembers
  /** The headers of the response, such as `WWW-Authenticate`. */
  readonly headers: Readonly<Record<string, string>>

  /**
   * @param status The HTTP status, from 400 to 599.
   * @param members The members of the problem beside `status` and `instance`.
   * @param options The cause of the error, and the headers of the response.
   */
  constructor(status: ContentfulStatusCode, members: ProblemMembers = {}, options: HttpProblemOptions = {}) {
    const { headers = {}, ...rest } = options
    super(status, { ...(members.detail === undefined ? {} : { message: members.detail }), ...rest })
    this.members = members
    this.headers = headers
  }
}

/** Options of an `HttpProblem`. */
export interface HttpProblemOptions extends ErrorOptions {
  /** Headers of the response. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * 404: no route has the path of the request. Exception handlers and `onError` receive it.
 *
 * @example
 * ```ts
 * @ControllerAdvice()
 * class Errors {
 *   @ExceptionHandler(NotFoundError)
 *   notFound(error: NotFoundError, req: HttpRequest) {
 *     return { missing: req.path }
 *   }
 * }
 * ```
 */
export class NotFoundError extends HttpProblem {
  /** The members of the problem. */
  static readonly members: ProblemMembers = { detail: 'Nothing is served under this path.' }

  constructor() {
    super(404, NotFoundError.members)
  }
}

/**
 * 405: the path has routes, but none for the HTTP method of the request (RFC 9110, section 15.5.6). Exception handlers
 * and `onError` receive it.
 */
export class MethodNotAllowedError extends HttpProblem {
  /** The methods that the path answers, `HEAD` and `OPTIONS` included. */
  readonly allow: readonly string[]

  constructor(method: string, allow: readonly string[]) {
    const list = allow.join(', ')
    super(405, { detail: `${method} is not allowed here; allowed is ${list}.` }, { headers: { Allow: list } })
    this.allow = allow
  }
}
