import type { TransformResult } from '../../transform.ts'

/** A file whose text for the compiler differs from the text as written. */
export interface ChangedText {
  readonly original: string
  readonly result: Pick<TransformResult, 'code' | 'positions'>
}

/** A rewritten file: its text as written, and the result of rewriting it. */
export interface RewrittenText extends ChangedText {
  readonly result: TransformResult
}
