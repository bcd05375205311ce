import type { Context } from 'hono'
import { BODY_TAKEN } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { isDeparture } from './client-departure.ts'
import type { Logger } from './logger.ts'
import { rawPath } from './request-path.ts'

/** Logs the error of a request if the status is 500 or more, unless `isDeparture()` recognizes the error. */
export function logFailure(logger: Logger, c: Context, status: number, error: unknown): void {
  if (status < 500 || isDeparture(c, error)) return
  logger.error(`${c.req.method} ${rawPath(c.req)} failed with status ${status}`, nameTakenBody(c, error))
}

/**
 * Returns HONOTATE_BODY_TAKEN instead of the platform's error for a body that was read and then forwarded, as by
 * `proxy(url, { ...c.req })`. Returns any other error unchanged.
 */
function nameTakenBody(c: Context, error: unknown): unknown {
  const isOfBody =
    error instanceof TypeError && /\bbody\b.*\b(?:disturbed|locked|unusable|used|read)\b/iu.test(error.message)
  return isOfBody && c.req.raw.bodyUsed ? new HonotateError(BODY_TAKEN, {}, { cause: error }) : error
}
