import { HttpProblem } from './http-problem.ts'
import { dateOf, entityTag, secondOf, type ConditionalRequest, type Validators } from './preconditions.ts'

/** A part of a file: the positions of its first and its last byte. */
export interface ByteRange {
  /** The position of the first byte, from 0. */
  readonly start: number
  /** The position of the last byte. */
  readonly end: number
}

/** The maximum number of ranges: more could cost more than the whole content (RFC 9110, section 14.2). */
const MAX_RANGES = 20

/**
 * The ranges that a request asks for (RFC 9110, section 14).
 *
 * @param length The length of the whole content in bytes.
 * @returns `undefined` if the whole content is to be sent; an empty list if the content has none of the ranges.
 */
export function requestedRanges(
  request: ConditionalRequest,
  length: number,
  current: Validators,
): readonly ByteRange[] | undefined {
  const header = request.header('range')
  // Some clients send the header with every request, even for an empty file.
  if (header === undefined || length === 0 || !isCurrent(request.header('if-range'), current)) return undefined
  const ranges = parseRanges(header, length)
  const sum = ranges?.reduce((bytes, range) => bytes + sizeOf(range), 0) ?? 0
  return sum <= length ? ranges : undefined
}

/** @returns `undefined` for a header that is malformed, has another unit, or has too many ranges within the content. */
function parseRanges(header: string, length: number): ByteRange[] | undefined {
  const [, list] = /^\s*bytes\s*=(.*)$/iu.exec(header) ?? []
  const ranges: ByteRange[] = []
  let isEmpty = true
  for (const each of list?.split(',') ?? []) {
    const text = each.trim()
    // Lists may have empty elements.
    if (text === '') continue
    isEmpty = false
    const [whole, first = '', last = ''] = /^(\d*)-(\d*)$/u.exec(text) ?? []
    if (whole === undefined || whole === '-' || (first && last && Number(last) < Number(first))) return undefined
    const start = first ? Number(first) : Math.max(length - Number(last), 0)
    const end = first && last ? Math.min(Number(last), length - 1) : length - 1
    if (start <= end) ranges.push({ start, end })
    if (ranges.length > MAX_RANGES) return undefined
  }
  return isEmpty ? undefined : ranges
}

/**
 * Whether `If-Range` is missing, or has the strong tag or the date of the current content (RFC 9110, section 13.1.5).
 */
function isCurrent(header: string | undefined, { etag, lastModified }: Validators): boolean {
  if (header === undefined) return true
  const date = dateOf(header)
  if (date !== undefined) return date === secondOf(lastModified)
  return header.startsWith('"') && etag !== undefined && entityTag(etag) === header.trim()
}

export function contentRange({ start, end }: ByteRange, length: number): string {
  return `bytes ${start}-${end}/${length}`
}

export function sizeOf({ start, end }: ByteRange): number {
  return end - start + 1
}

export function outOfRange(length: number): HttpProblem {
  return new HttpProblem(
    416,
    { detail: `The file has ${length} bytes, and none in the range.` },
    { headers: { 'Content-Range': `bytes */${length}` }, name: 'RangeNotSatisfiableError' },
  )
}
