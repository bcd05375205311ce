import type { Context } from 'hono'
import { BODY_TAKEN } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { isDeparture } from './client-departure.ts'
import type { Logger } from './logger.ts'
import { rawPath } from './request-path.ts'

/** Logs the error of a request, if its status is 500 or more, and it does not only say that the client has left. */
export function logFailure(logger: Logger, c: Context, status: number, error: unknown): void {
  if (status < 500 || isDeparture(c, error)) return
  logger.error(`${c.req.method} ${rawPath(c.req)} failed with status ${status}`, nameTakenBody(c, error))
}

/** Names the cause of the platform's error for a body that is sent on after it was read, as by `proxy(url, { ...c.req })`. */
function nameTakenBody(c: Context, error: unknown): unknown {
  const isOfBody =
    error instanceof TypeError && /\bbody\b.*\b(?:disturbed|locked|unusable|used|read)\b/iu.test(error.message)
  return isOfBody && c.req.raw.bodyUsed ? new HonotateError(BODY_TAKEN, {}, { cause: error }) : error
}
