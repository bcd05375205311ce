import type { TransformResult } from '../../transform.ts'

/** A rewritten file: its text as written, and the result of rewriting it. */
export interface RewrittenText {
  readonly original: string
  readonly result: TransformResult
}
