import { INVALID_LIMIT } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { TooLargeError } from './request-errors.ts'

/** Limits per request: whole numbers from 0, or `Infinity` for no limit. */
export interface RequestLimits {
  /**
   * Bytes of a body that is parsed or read as a whole. More is answered with 413, and is not buffered.
   * @default 1048576
   */
  readonly body?: number
  /**
   * Levels of arrays and objects in a JSON body. More is answered with 400.
   * @default 1000
   */
  readonly jsonDepth?: number
  /**
   * Items of a JSON body: its commas plus one, or its nested objects and arrays, whichever are more. More is answered
   * with 413. Schema libraries collect an issue for each item, so an invalid body of many items costs far more than its
   * bytes.
   * @default 10000
   */
  readonly jsonItems?: number
  /**
   * Parts of a multipart body, or fields of a form. More is answered with 413.
   * @default 1000
   */
  readonly parts?: number
  /**
   * Characters of the whole URL. More is answered with 414.
   * @default 8192
   */
  readonly url?: number
}

/**
 * Returns the limits of an app, with defaults for the absent ones.
 *
 * @throws HONOTATE_INVALID_LIMIT
 */
export function limitsOf({
  body = 1_048_576,
  jsonDepth = 1000,
  jsonItems = 10_000,
  parts = 1000,
  url = 8192,
}: RequestLimits = {}): Required<RequestLimits> {
  const limits = { body, jsonDepth, jsonItems, parts, url }
  for (const [name, limit] of Object.entries(limits)) {
    if (limit !== Infinity) requireLimit('createApp()', `limits.${name}`, limit)
  }
  return limits
}

/** @throws HONOTATE_INVALID_LIMIT unless a limit is a whole number from 0 to `most`. */
export function requireLimit(
  caller: string,
  name: string,
  limit: unknown,
  most: number = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isSafeInteger(limit) && (limit as number) >= 0 && (limit as number) <= most) return
  const received = typeof limit === 'string' ? `"${limit}"` : String(limit)
  throw new HonotateError(INVALID_LIMIT, { caller, name, received })
}

/** @throws HONOTATE_INVALID_LIMIT unless a time is a whole number from 0 that a timer can wait for. */
export function requireTime(caller: string, name: string, milliseconds: unknown): void {
  requireLimit(caller, name, milliseconds, 2 ** 31 - 1)
}

/**
 * Refuses a value above a limit.
 *
 * @param unit `bytes` or `parts`.
 * @throws TooLargeError
 */
export function refuseMore(value: number, limit: number, unit: string): void {
  if (value > limit) throw new TooLargeError(413, limit, unit)
}

/** The bytes of a size such as `20mb`; `undefined` if it is malformed. */
export function bytesOf(size: string): number | undefined {
  const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([kmg])b$/iu.exec(size) ?? []
  return count === undefined ? undefined : Math.floor(Number(count) * 1024 ** ('kmg'.indexOf(unit.toLowerCase()) + 1))
}
