import type { Context } from 'hono'
import type { ProblemMembers } from './http-problem.ts'
import { rawPath, type RequestTarget } from './raw-path.ts'
import { ERROR_TITLES } from './statuses.ts'

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

/**
 * An error response in the one format of the package: RFC 9457 problem details.
 *
 * @param members For the client: never a stack or the message of an unexpected error.
 */
export function problem(
  c: Context,
  status: number,
  members: ProblemMembers = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  return c.body(problemText(c.req, status, members), status as 400, { ...headers, 'Content-Type': PROBLEM_TYPE })
}

/** The media type of problem details. */
export const PROBLEM_TYPE = 'application/problem+json'

/** Problem details as they are sent. */
export function problemText(request: RequestTarget, status: number, members: ProblemMembers): string {
  const title = ERROR_TITLES[status] ?? (status < 500 ? 'Client Error' : 'Server Error')
  const body: ProblemDetails = { type: 'about:blank', title, ...members, status, instance: rawPath(request) }
  return JSON.stringify(body)
}
