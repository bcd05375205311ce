import { CodedError, type ErrorDetails } from '../../../honotate/shared.ts'
import type { Span } from '../core/spans.ts'

/** A reason why a program cannot start, and its span in a file. The runtime throws an error with the same `code`. */
export interface Fault extends Span {
  readonly file: string
  /** For example `HONOTATE_DUPLICATE_ROUTE`. */
  readonly code: `HONOTATE_${string}`
  /** The mistake and the remedy, with the code at the end. */
  readonly message: string
}

/** An error of the runtime: name, problem, remedy. */
type Entry = readonly [name: string, problem: string, remedy: string]

/** Collects faults, one for each place and code. */
export class Faults {
  readonly #found = new Map<string, Fault>()

  add(file: string, { start, end }: Span, entry: Entry, details: ErrorDetails): void {
    const { code, message } = new CodedError(entry, details)
    const key = `${file}:${start} ${code}`
    if (!this.#found.has(key)) this.#found.set(key, { file, start, end, code, message })
  }

  all(): readonly Fault[] {
    return [...this.#found.values()]
  }
}
