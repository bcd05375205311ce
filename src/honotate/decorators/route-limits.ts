import { INVALID_LIMIT } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { bytesOf, limitsOf, requireLimit, type RequestLimits } from '../http/limits.ts'
import { refuseBareDecorator } from '../metadata/refuse-misuse.ts'
import type { RouteDecorator } from './decorator-types.ts'
import { hookWith } from './record-hooks.ts'

/**
 * Limits per request: whole numbers from 0, or `Infinity` for no limit. `@Limits()` sets them for some routes.
 *
 * @example
 * ```ts
 * createApp({ limits: { body: 5_000_000, jsonDepth: 100 } })
 * ```
 */
export interface Limits extends RequestLimits {}

/** The limits of `@Limits()`. A limit that is left out does not change. */
export interface RouteLimits extends Omit<RequestLimits, 'body'> {
  /** Bytes of a body that is parsed or read as a whole. `'1kb'` is 1,024 bytes, and `'1mb'` is 1,024 KB. */
  readonly body?: number | `${number}${'kb' | 'mb' | 'gb' | 'KB' | 'MB' | 'GB'}`
}

/**
 * Sets limits for a method, or for every method of a class, above or below the limits of the app. The limit of the body
 * applies to guards and middleware of the route too. Each limit of a method replaces the same limit of its class.
 *
 * @param limits The new limits.
 * @returns A decorator for a class or a public instance method.
 * @throws HONOTATE_INVALID_LIMIT, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS,
 *   HONOTATE_NO_METADATA
 * @example
 * ```ts
 * ;@Limits({ body: '20mb' })@PostMapping('/pictures')
 * upload(@RequestPart('picture') picture: File) {}
 * ```
 */
export function Limits(limits: RouteLimits, ...rest: []): RouteDecorator {
  refuseBareDecorator('Limits', [limits, ...rest])
  const checked = Object.entries(limits).map(([name, limit]: [string, unknown]) => [name, checkedLimit(name, limit)])
  return hookWith('Limits', [{ limits: Object.fromEntries(checked) as RequestLimits }])
}

/** @throws HONOTATE_INVALID_LIMIT */
function checkedLimit(name: string, limit: unknown): number {
  const value = name === 'body' && typeof limit === 'string' ? (bytesOf(limit) ?? limit) : limit
  if (!Object.hasOwn(limitsOf(), name))
    throw new HonotateError(INVALID_LIMIT, { caller: '@Limits()', name, received: 'there is no limit of this name' })
  if (value !== Infinity) requireLimit('@Limits()', name, value)
  return value as number
}
