/** The content type that the Fetch standard gives a string. */
export const TEXT_TYPE = 'text/plain;charset=UTF-8'

const NULL_BODY_STATUSES: ReadonlySet<number | undefined> = new Set([101, 204, 205, 304])

/** Whether responses of a status have no body (Fetch standard, "null body status"). */
export function isNullBodyStatus(status: number | undefined): boolean {
  return NULL_BODY_STATUSES.has(status)
}
