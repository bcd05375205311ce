import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Members of a problem details object; any others are extensions (RFC 9457, section 3.2). */
export interface ProblemMembers {
  readonly type?: string
  readonly title?: string
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
