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

/** The media type of problem details. */
export const PROBLEM_TYPE = 'application/problem+json'

/**
 * The title of a status in problem details.
 *
 * @param status The HTTP status, from 400 to 599.
 */
export function statusTitle(status: number): string {
  return ERROR_TITLES[status] ?? (status < 500 ? 'Client Error' : 'Server Error')
}
