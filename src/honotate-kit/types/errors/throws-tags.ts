import type { ThrownStatus } from 'honotate/openapi'
import type { DraftMethod } from '../api/describe-method.ts'
import type { Position, Walk } from '../schema/walk-contracts.ts'
import type { RouteErrors } from './route-errors.ts'

/** Statuses of errors that honotate itself may send for a route. */
const OF_HONOTATE = new Set([400, 401, 403, 405, 413, 414, 415, 422, 503])

/**
 * Adds to a method's description the statuses from 400 to 599 of the errors that the method throws. Keeps tags such as
 * `@throws {404} The user does not exist.` If all code of the route can be followed, reports a tag whose status nothing
 * throws.
 *
 * @param found `undefined` if the method cannot be read.
 */
export function withErrors(
  { problems }: Walk,
  method: DraftMethod,
  found: RouteErrors | undefined,
  { place, what }: Position,
): DraftMethod {
  const { throws: tags = [], ...rest } = method
  const { statuses, isOpen, hasTags } = found ?? { statuses: [], isOpen: true, hasTags: false }
  for (const { status } of tags) {
    const isSent =
      statuses.includes(status) || OF_HONOTATE.has(status) || method.answers.some((each) => each.status === status)
    if (!isSent && !isOpen && hasTags) problems.add(place, 'NOTHING_THROWS', { what, status })
  }
  const inferred = statuses.filter((each) => each < 600 && each >= 400 && !tags.some(({ status }) => status === each))
  const all: readonly ThrownStatus[] = [...tags, ...inferred.map((status) => ({ status }))]
  return all.length > 0 ? { ...rest, throws: all.toSorted((one, other) => one.status - other.status) } : rest
}
