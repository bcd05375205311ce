import type { Loader, TransformOptions } from 'esbuild'
import { TransformError } from '../../compiler-errors.ts'
import { parse, withoutQuery } from '../core/parse.ts'
import { walk } from '../core/walk.ts'
import { definesFields } from './class-fields.ts'

export type Esbuild = Pick<typeof import('esbuild'), 'transform' | 'transformSync'>

/** Whether a file has a decorator. `false` if it cannot be parsed; the host reports that error. */
export function hasDecorators(code: string, id: string): boolean {
  // Most `@` are in JSDoc, after a `*`.
  if (!/(?:^|[^\s*]|\*\/)\s*@/u.test(code)) return false
  const parsed = parse(code, withoutQuery(id))
  let found = false
  if (parsed) walk(parsed.program, { Decorator: () => void (found = true) })
  return found
}

/** The options of esbuild for a file. */
export interface LoweringOptions extends TransformOptions {
  readonly sourcemap: 'external'
  readonly tsconfigRaw: {
    readonly compilerOptions: { experimentalDecorators: boolean; useDefineForClassFields: boolean }
  }
}

/**
 * Options with which esbuild only lowers decorators and removes types. They take the place of tsconfig.json, whose
 * `experimentalDecorators` is for the editor and must not have an effect here.
 *
 * @param keepDecorators Whether only the types are removed.
 */
export function loweringOptions(id: string, keepDecorators = false): LoweringOptions {
  const path = withoutQuery(id)
  return {
    loader: loaderOf(path),
    target: 'esnext',
    supported: { decorators: keepDecorators },
    jsx: 'preserve',
    sourcefile: path,
    sourcemap: 'external',
    logLevel: 'silent',
    tsconfigRaw: {
      compilerOptions: { experimentalDecorators: false, useDefineForClassFields: definesFields(path) },
    },
  }
}

let esbuild: Promise<Esbuild> | undefined

/**
 * Loads esbuild, which is an optional peer.
 *
 * @throws HONOTATE_MISSING_ESBUILD
 */
export function loadEsbuild(host: string): Promise<Esbuild> {
  return (esbuild ??= import('esbuild').catch((cause: unknown) => {
    esbuild = undefined
    throw new TransformError('MISSING_ESBUILD', { host }, { cause })
  }))
}

/** The loader of esbuild for a file, by its extension. */
export function loaderOf(path: string): Loader {
  if (/\.[cm]?ts$/u.test(path)) return 'ts'
  return path.endsWith('.tsx') ? 'tsx' : 'jsx'
}
