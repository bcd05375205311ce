/** Titles of the statuses of errors, by RFC 9110, RFC 6585 and RFC 7725. */
export const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
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

/** The media type of problem details. */
export const PROBLEM_TYPE = 'application/problem+json'

/**
 * The title of a status, as problem details have it.
 *
 * @param status The HTTP status, from 400 to 599.
 */
export function statusTitle(status: number): string {
  return titles[status] ?? (status < 500 ? 'Client Error' : 'Server Error')
}
