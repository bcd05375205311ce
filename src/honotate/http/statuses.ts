// The titles of HTTP statuses. Source: https://www.iana.org/assignments/http-status-codes
// Three tables: if a program uses only the first table, a bundler drops the other two.

/** Errors that applications commonly respond with. */
export const ERROR_TITLES: Readonly<Record<number, string>> = {
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

/** Errors that applications rarely respond with. */
export const RARE_ERROR_TITLES: Readonly<Record<number, string>> = {
  407: 'Proxy Authentication Required',
  411: 'Length Required',
  417: 'Expectation Failed',
  418: "I'm a Teapot",
  424: 'Failed Dependency',
  425: 'Too Early',
  431: 'Request Header Fields Too Large',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  511: 'Network Authentication Required',
}

/** Successes and redirects. */
export const SUCCESS_TITLES: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
}

export function titleOf(status: number): string | undefined {
  return SUCCESS_TITLES[status] ?? ERROR_TITLES[status] ?? RARE_ERROR_TITLES[status]
}

/** The title of a status from 400 to 599. */
export function statusTitle(status: number): string {
  return ERROR_TITLES[status] ?? (status < 500 ? 'Client Error' : 'Server Error')
}

const NULL_BODY_STATUSES: ReadonlySet<number | undefined> = new Set([101, 204, 205, 304])

/** Whether responses of a status have no body (Fetch standard, "null body status"). */
export function isNullBodyStatus(status: number | undefined): boolean {
  return NULL_BODY_STATUSES.has(status)
}
