import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Members of a problem details object; any others are extensions (RFC 9457, section 3.2). */
export interface ProblemMembers {
  /** A URI that identifies the kind of problem; `about:blank` where it is absent. */
  readonly type?: string
  /** A summary of the kind of problem; the title of the status where it is absent. */
  readonly title?: string
  /** An explanation of this occurrence, for the client. */
  readonly detail?: string
  readonly [extension: string]: unknown
}

/**
 * An error that is answered as the problem details that it holds.
 *
 * @example
 * ```ts
 * throw new HttpProblem(409, { type: 'https://example.com/problems/out-of-stock', detail: 'sold out', article: 7 })
 * ```
 */
export class HttpProblem extends HTTPException {
  /** The members of the problem beside `status` and `instance`. */
  readonly members: ProblemMembers

  /**
   * @param status The HTTP status, from 400 to 599.
   * @param members The members of the problem beside `status` and `instance`.
   */
  constructor(status: ContentfulStatusCode, members: ProblemMembers = {}, options?: ErrorOptions) {
    super(status, { ...(members.detail === undefined ? {} : { message: members.detail }), ...options })
    this.members = members
  }
}
