import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { statusTitle } from './statuses.ts'

/**
 * The members of a problem details object, except `status` and `instance`, which honotate sets. Members other than
 * `type`, `title` and `detail` are extensions (RFC 9457, section 3.2).
 *
 * @example
 * ```ts
 * throw new HttpProblem(409, { detail: 'There is no tea left.', article: 'tea' })
 * ```
 */
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
 * An error that is sent to the client as problem details (RFC 9457). The errors that honotate throws for mistakes of
 * clients are instances of this class; `docs/guide/errors.md` lists them.
 *
 * @example
 * ```ts
 * throw new HttpProblem(409, { type: 'https://example.com/problems/out-of-stock', detail: 'sold out', article: 7 })
 * ```
 */
export class HttpProblem extends HTTPException {
  /** The members of the problem other than `status` and `instance`. */
  readonly members: ProblemMembers
  /** The headers of the response, such as `WWW-Authenticate`. */
  readonly headers: Readonly<Record<string, string>>

  /**
   * @param status The HTTP status, from 400 to 599.
   * @param members The members of the problem other than `status` and `instance`.
   * @param options The cause and the name of the error, and the headers of the response.
   */
  constructor(status: ContentfulStatusCode, members: ProblemMembers = {}, options: HttpProblemOptions = {}) {
    const { headers = {}, name = 'HttpProblem', ...rest } = options
    super(status, { message: members.detail ?? members.title ?? statusTitle(status), ...rest })
    this.name = name
    this.members = members
    this.headers = headers
  }

  /**
   * Identifies the kind of problem: the name in kebab case without `Error`, such as `not-found` for `NotFoundError`.
   */
  get code(): string {
    return this.name
      .replace(/Error$/u, '')
      .replace(/\B[A-Z]/gu, '-$&')
      .toLowerCase()
  }
}

/** Options of an `HttpProblem`. */
export interface HttpProblemOptions extends ErrorOptions {
  /** Headers of the response. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The name of the error, from which `code` is derived. Pass it in a subclass: a minifier renames classes.
   * @default 'HttpProblem'
   */
  readonly name?: string
}

/** A problem details object (RFC 9457, section 3). */
export interface ProblemDetails {
  /** A URI that identifies the kind of problem. */
  readonly type: string
  /** A summary of the kind of problem. */
  readonly title: string
  /** The HTTP status of the response. */
  readonly status: number
  /** An explanation of this occurrence. */
  readonly detail?: string
  /** The path of the request. */
  readonly instance: string
  readonly [extension: string]: unknown
}

export const PROBLEM_TYPE = 'application/problem+json'
