import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTsconfig } from '../../transform/hosts/tsconfig.ts'
import { parseJsonc } from '../../toolbox/files.ts'

export interface Tsconfig {
  /** Relative to the project. */
  readonly path: string
  /** Why the file cannot be read; `options` is then empty. */
  readonly error?: string
  readonly options: NonNullable<ReturnType<typeof parseTsconfig>['compilerOptions']>
}

/** Reads a configuration file with everything that it extends. */
export function readTsconfig(root: string, path: string): Tsconfig {
  const file = join(root, path)
  try {
    // get-tsconfig does not report syntax errors, so `parseJsonc()` looks for them.
    parseJsonc(readFileSync(file, 'utf8').trim() || '{}')
    return { path, options: parseTsconfig(file).compilerOptions ?? {} }
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it has a syntax error' : (error as Error).message
    return { path, options: {}, error: reason }
  }
}
