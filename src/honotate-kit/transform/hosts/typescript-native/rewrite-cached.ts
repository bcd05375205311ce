import { createRequire } from 'node:module'
import { mayNeedRewriting } from '../../core/precheck.ts'
import { DEFAULT_MODULE } from '../../core/transform-options.ts'
import type { TransformResult } from '../../transform.ts'
import { cached } from '../compile-cache.ts'
import { hasCode } from '../has-code.ts'

/** Rewrites a file as `transform()` does, but takes the text of an unchanged file from the cache. */
export function rewriteCached(code: string, path: string): TransformResult | undefined {
  if (!mayNeedRewriting(code, DEFAULT_MODULE)) return undefined
  let result: TransformResult | undefined
  const known = cached({ file: path, code, steps: ['rewrite'] }, (recorded) => {
    result = loadTransformer().transform(code, path, { hasCode: recorded })
    return { text: result?.code }
  })
  return result ?? (known?.text === undefined ? undefined : withPositions(known.text, code, path))
}

/** Makes a result whose map and positions are computed on first use. */
function withPositions(code: string, original: string, path: string): TransformResult {
  let result: TransformResult | undefined
  const rewritten = (): TransformResult =>
    (result ??= loadTransformer().transform(original, path, { hasCode }) as TransformResult)
  return {
    code,
    get map() {
      return rewritten().map
    },
    get positions() {
      return rewritten().positions
    },
  }
}

type Transformer = typeof import('../../transform.ts')

let transformer: Transformer | undefined

/** Loads the transformer and its parser on first use, synchronously, because callbacks of the compiler cannot wait. */
function loadTransformer(): Transformer {
  return (transformer ??= createRequire(import.meta.url)('honotate-kit/transform') as Transformer)
}
