/** The content type that the Fetch standard gives a string. */
export const TEXT_TYPE = 'text/plain;charset=UTF-8'

/** The content type that Hono gives HTML. */
export const HTML_TYPE = 'text/html; charset=UTF-8'

export const JSON_TYPE = 'application/json'

/** The media type of a `Content-Type` without its parameters, in lower case (MIME Sniffing standard, "essence"). */
export function essenceOf(contentType: string): string {
  return contentType.replace(/;.*/su, '').trim().toLowerCase()
}

/** Whether a media type is `application/json`, or an `application/` type with the suffix `+json`. */
export function isJson(essence: string): boolean {
  return essence === JSON_TYPE || /^application\/.+\+json$/u.test(essence)
}

/** Matches a header value that every platform can send: tabs, printable ASCII and the upper half of Latin-1. */
export const HEADER_VALUE: RegExp = /^[\t -~\u0080-\u00ff]*$/u

/**
 * Whether an object is a response, by its members, since there can be several classes: an adapter may replace the
 * global class, and a ponyfill has another.
 */
export function isResponse(value: object): value is Response {
  return 'status' in value && typeof (value as Response).arrayBuffer === 'function'
}
