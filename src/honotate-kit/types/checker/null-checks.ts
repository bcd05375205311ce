interface NullChecks {
  readonly strict?: boolean
  readonly strictNullChecks?: boolean
}

/**
 * The setting that turns `strictNullChecks` off; `undefined` without one.
 *
 * @param version The version of TypeScript: from 6 on, `strict` is on by default.
 */
export function nullChecksOff({ strict, strictNullChecks }: NullChecks, version: string): string | undefined {
  if (strictNullChecks !== undefined) return strictNullChecks ? undefined : '"strictNullChecks": false'
  if (strict !== undefined) return strict ? undefined : '"strict": false'
  return Number.parseInt(version, 10) >= 6 ? undefined : `the default of TypeScript ${version}`
}
