interface ExplainedMutant {
  readonly line: string
  readonly change: string
  readonly reason: string
}

/** By file: one reason for all of its lines, or a reason for each mutant. */
export type ExplainedMutants = Readonly<Record<string, string | readonly ExplainedMutant[]>>
