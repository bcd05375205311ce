import { readFileSync } from 'node:fs'
import { compileFile } from '../../../compiler/transform/hosts/register/compile-file.ts'
import { describeFailure } from '../describe-failure.ts'
import { isSyntaxError } from '../error-place.ts'
import type { LoadedFile } from '../app/register-hooks.ts'

/**
 * Compiles edited files before the service starts again: this process has the compiler loaded, and the next one finds its
 * files in the cache.
 *
 * @param formats The formats of the files that the program has loaded.
 * @returns A syntax error, with the lines around it.
 */
export function compileChanged(
  files: readonly string[],
  formats: ReadonlyMap<string, LoadedFile['format']>,
): string | undefined {
  for (const file of files) {
    if (!/\.[cm]?[jt]sx?$/u.test(file)) continue
    try {
      compileFile(readFileSync(file, 'utf8'), file, formats.get(file))
    } catch (error) {
      // A file that was deleted, or a missing compiler: the service says so when it starts.
      if (isSyntaxError(error)) return describeFailure(error)
    }
  }
  return undefined
}
