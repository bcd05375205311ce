import { createRequire } from 'node:module'
import { TransformError } from '../../compiler-errors.ts'

type Oxc = typeof import('oxc-parser')

let oxc: Oxc | undefined

/**
 * Loads the parser when a file is first parsed. The parser's binary for each platform is an optional dependency. The
 * binary is missing after `--omit=optional`, or if the lock file was written on another platform, and a static import
 * would then fail without an explanation.
 *
 * @throws HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 */
export function loadOxc(): Oxc {
  try {
    return (oxc ??= createRequire(import.meta.url)('oxc-parser') as Oxc)
  } catch (cause) {
    const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split('\n')
    throw new TransformError('MISSING_TRANSFORM_DEPENDENCY', { reason }, { cause })
  }
}
