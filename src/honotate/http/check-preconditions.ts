import { HttpProblem } from './http-problem.ts'
import { conditionFailed, dateOf, failedCondition, type ConditionalRequest, type Validators } from './preconditions.ts'
import type { HttpRequest } from './request.ts'
import { ResponseEntity } from './response-entity.ts'

/**
 * Evaluates the conditions of a request, `If-Match`, `If-None-Match`, `If-Modified-Since` and `If-Unmodified-Since`,
 * before a method does its work (RFC 9110, section 13).
 *
 * @param request The request.
 * @param current The validators of the resource's current state; `undefined` if the resource does not exist.
 * @param options `required: true` refuses a request without a condition on the current state.
 * @returns A 304 to return if the client of a GET, HEAD or QUERY has the current state, otherwise `undefined`.
 * @throws An HttpProblem: 412 if a condition is false and 304 does not apply, 428 if a required condition is missing.
 * @example
 * ```ts
 * ;@GetMapping('/price')
 * read(request: HttpRequest) {
 *   const { version, cents } = price
 *   return checkPreconditions(request, { etag: version }) ?? ResponseEntity.ok({ cents }).eTag(version)
 * }
 * ```
 */
export function checkPreconditions(
  request: Pick<HttpRequest, 'method' | 'header'>,
  current: Validators | undefined,
  options: { readonly required?: boolean } = {},
): ResponseEntity<undefined, 304> | undefined {
  const failed = failedCondition(request, current)
  if (failed === 412) throw conditionFailed()
  if (options.required && !isConditional(request, current))
    throw new HttpProblem(
      428,
      { detail: 'The request needs If-Match with the ETag of the resource, or If-None-Match: * to create it.' },
      { name: 'PreconditionRequiredError' },
    )
  if (!failed) return undefined
  const { etag, lastModified } = current as Validators
  const known = ResponseEntity.status(304)
  const tagged = etag === undefined ? known : known.eTag(etag)
  return lastModified === undefined ? tagged : tagged.lastModified(lastModified)
}

/** Whether a condition keeps the request from replacing a state that its client does not know. */
function isConditional(request: ConditionalRequest, current: Validators | undefined): boolean {
  return (
    request.header('if-match') !== undefined ||
    request.header('if-none-match')?.trim() === '*' ||
    (current?.lastModified !== undefined && dateOf(request.header('if-unmodified-since')) !== undefined)
  )
}
