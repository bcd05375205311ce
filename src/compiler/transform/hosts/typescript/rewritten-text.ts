import type { TransformResult } from '../../transform.ts'

/** A file that the compiler reads with another text than it was written with. */
export interface ChangedText {
  readonly original: string
  readonly result: Pick<TransformResult, 'code' | 'positions'>
}

/** A rewritten file: its text as written, and the result of rewriting it. */
export interface RewrittenText extends ChangedText {
  readonly result: TransformResult
}
