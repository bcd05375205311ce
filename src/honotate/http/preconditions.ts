import { HttpProblem } from './http-problem.ts'
import type { HttpRequest } from './request.ts'
import type { HttpResponse } from './response.ts'

/** The validators of a resource, which identify its state: an entity tag and the time of its last change. */
export interface Validators {
  /** An entity tag: `"v1"`, or `W/"v1"` for a weak one. A string or a number without quotes is quoted. */
  readonly etag?: string | number | undefined
  /** The time of the last change; a number is in milliseconds. Only whole seconds are compared, as in the header. */
  readonly lastModified?: Date | number | undefined
}

export type ConditionalRequest = Pick<HttpRequest, 'method' | 'header'>

/** Matches an entity tag; its groups are the mark `W/` of a weak one, and the text (RFC 9110, section 8.8.3). */
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/gu

/**
 * Matches a well-formed list of tags. Adjacent parts of the expression begin with different characters, so matching
 * takes linear time.
 */
const LIST = /^[\t ,]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[\t ]*(?:,[\t ,]*|$))*$/u

/** Matches a date in one of the three forms that recipients must accept (RFC 9110, section 5.6.7). */
const DATE =
  /^(?:[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT|([A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}))$/u

/**
 * Formats an entity tag for a header.
 *
 * @throws RangeError for a tag with a forbidden character, or with only one of its quotes
 */
export function entityTag(tag: string | number): string {
  const text = String(tag)
  const quoted = /^(?:W\/)?"/u.test(text) ? text : `"${text}"`
  const [whole] = quoted.match(TAG) ?? []
  if (whole !== quoted)
    throw new RangeError(`The entity tag \`${text}\` has a space, a quote or another forbidden character`)
  return quoted
}

/** Whether a 304 can answer a method: GET, HEAD and QUERY, which only read. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'QUERY'
}

/**
 * Evaluates the conditions of a request in the order of RFC 9110, section 13.2.2.
 *
 * @param current The state of the resource; `undefined` if it does not exist.
 * @returns 412 for a false condition, but 304 for a false `If-None-Match` or `If-Modified-Since` of a GET, HEAD or
 *   QUERY; `undefined` if the method may run.
 */
export function failedCondition(request: ConditionalRequest, current: Validators | undefined): 304 | 412 | undefined {
  const match = request.header('if-match')
  const noneMatch = request.header('if-none-match')
  const changed = secondOf(current?.lastModified)
  const isGiven = (name: string, holds: (since: number) => boolean): boolean => {
    const since = dateOf(request.header(name))
    return since !== undefined && changed !== undefined && holds(since)
  }
  if (
    match === undefined ? isGiven('if-unmodified-since', (since) => changed! > since) : !matches(match, current, false)
  )
    return 412
  if (noneMatch !== undefined)
    return matches(noneMatch, current, true) ? (isSafe(request.method) ? 304 : 412) : undefined
  return isSafe(request.method) && isGiven('if-modified-since', (since) => changed! <= since) ? 304 : undefined
}

export function conditionFailed(): HttpProblem {
  return new HttpProblem(
    412,
    { detail: 'A condition of the request is false: the resource has changed, or exists already.' },
    { name: 'PreconditionFailedError' },
  )
}

/**
 * Whether a list of tags contains the current one. `*` matches every existing resource, a malformed list none.
 *
 * @param isWeak Whether weak tags are compared too, by their text alone (RFC 9110, section 8.8.3.2).
 */
export function matches(list: string, current: Validators | undefined, isWeak: boolean): boolean {
  if (current === undefined) return false
  if (list.trim() === '*') return true
  if (current.etag === undefined || !LIST.test(list)) return false
  const [, weak, text] = new RegExp(TAG).exec(entityTag(current.etag)) as unknown as string[]
  return [...list.matchAll(TAG)].some(([, mark, each]) => each === text && (isWeak || !(mark ?? weak)))
}

/** The time of an HTTP date in milliseconds; `undefined` for anything else. */
export function dateOf(header: string | undefined): number | undefined {
  const [date, local] = DATE.exec(header ?? '') ?? []
  // The form without a zone means GMT.
  const time = date ? Date.parse(local ? `${date} GMT` : date) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** Rounds a time down to a whole second, as in headers; returns milliseconds. */
export function secondOf(time: Date | number | undefined): number | undefined {
  return time === undefined ? undefined : Math.floor(Number(time) / 1000) * 1000
}

export function setValidators(response: HttpResponse, { etag, lastModified }: Validators): void {
  if (etag !== undefined) response.header('ETag', entityTag(etag))
  if (lastModified !== undefined)
    response.header('Last-Modified', new Date(secondOf(lastModified) as number).toUTCString())
}
