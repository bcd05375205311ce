const STATUSES: ReadonlySet<number | undefined> = new Set([101, 204, 205, 304])

/** Whether responses of a status have no body (Fetch standard, "null body status"). */
export function isNullBodyStatus(status: number | undefined): boolean {
  return STATUSES.has(status)
}
