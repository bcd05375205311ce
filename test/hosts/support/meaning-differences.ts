/** A difference between a host and plain `tsc`. */
export interface Difference {
  readonly hosts: RegExp
  /** The programs of `fixtures/meaning`, as `folder/name.form`. */
  readonly programs: RegExp
  /** Whether the host refuses to compile the programs. */
  readonly isRefused?: boolean
  readonly reason: string
}

export const differences: readonly Difference[] = [
  {
    hosts: /^(?:Vite|Rolldown|tsdown)/u,
    programs: /namespace-let/u,
    isRefused: true,
    reason: 'oxc refuses a namespace that exports a variable with `let`.',
  },
]
