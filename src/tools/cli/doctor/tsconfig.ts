import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTsconfig } from '../../../compiler/transform/hosts/tsconfig.ts'
import { parseJsonc } from '../../toolbox/jsonc.ts'

/** A configuration file with the compiler options that are checked. */
export interface Tsconfig {
  /** Relative to the project. */
  readonly path: string
  /** Why the file cannot be read; it has no options then. */
  readonly error?: string
  readonly experimentalDecorators: boolean
  readonly emitDecoratorMetadata: boolean
  readonly strict?: boolean
  readonly strictNullChecks?: boolean
  readonly plugins: readonly {
    readonly name?: string
    readonly transform?: string
    readonly transformProgram?: boolean
  }[]
}

/** Reads a configuration file with everything that it extends. */
export function readTsconfig(root: string, path: string): Tsconfig {
  const { compilerOptions, error } = parse(join(root, path))
  const { plugins, experimentalDecorators, emitDecoratorMetadata, strict, strictNullChecks } =
    compilerOptions as Partial<Tsconfig>
  return {
    path,
    ...(error !== undefined && { error }),
    plugins: Array.isArray(plugins) ? plugins : [],
    experimentalDecorators: experimentalDecorators === true,
    emitDecoratorMetadata: emitDecoratorMetadata === true,
    ...(strict !== undefined && { strict }),
    ...(strictNullChecks !== undefined && { strictNullChecks }),
  }
}

function parse(file: string): { readonly compilerOptions: object; readonly error?: string } {
  try {
    // get-tsconfig reads a file with a syntax error as an empty object.
    parseJsonc(readFileSync(file, 'utf8').trim() || '{}')
    return { compilerOptions: parseTsconfig(file).compilerOptions ?? {} }
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it has a syntax error' : (error as Error).message
    return { compilerOptions: {}, error: reason }
  }
}
