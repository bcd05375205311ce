import type { Loader, TransformOptions } from 'esbuild'
import { TransformError } from '../../compiler-errors.ts'
import { parse, withoutQuery } from '../core/parse.ts'
import { walk } from '../core/walk.ts'
import { fieldMeaning, type FieldMeaning } from './class-fields.ts'
import { tsconfigOptions } from './tsconfig.ts'

export type Esbuild = Pick<typeof import('esbuild'), 'transform' | 'transformSync'>

/**
 * Whether esbuild has to lower a file: it has a decorator or an accessor, or fields that do not mean what they mean in
 * ECMAScript. `false` if it cannot be parsed; the host reports that error.
 */
export function needsLowering(code: string, id: string): boolean {
  const hasOwnFields = /\bclass\b/u.test(code) && fieldMeaning(id) !== 'native'
  // Most `@` are in JSDoc, after a `*`.
  if (!hasOwnFields && !/(?:^|[^\s*]|\*\/)\s*@|\baccessor\b/u.test(code)) return false
  const parsed = parse(code, withoutQuery(id))
  let found = false
  const find = (): void => void (found = true)
  const visitor = { Decorator: find, AccessorProperty: find }
  if (parsed) walk(parsed.program, hasOwnFields ? { ...visitor, PropertyDefinition: find } : visitor)
  return found
}

/** The options of esbuild for a file. */
export interface LoweringOptions extends TransformOptions {
  readonly sourcemap: 'external'
  readonly tsconfigRaw: {
    readonly compilerOptions: {
      readonly experimentalDecorators: boolean
      readonly useDefineForClassFields: boolean
      readonly verbatimModuleSyntax?: boolean
    }
  }
}

/**
 * Options with which esbuild only lowers decorators and removes types. They take the place of tsconfig.json, whose
 * `experimentalDecorators` is for the editor and must not have an effect here.
 *
 * @param keepDecorators Whether only the types are removed. This does not go together with compiling fields.
 */
export function loweringOptions(path: string, fields: FieldMeaning, keepDecorators = false): LoweringOptions {
  const areNative = fields !== 'defined'
  return {
    loader: loaderOf(path),
    target: 'esnext',
    supported: {
      decorators: keepDecorators && fields === 'native',
      'class-field': areNative,
      'class-static-field': areNative,
    },
    jsx: 'preserve',
    sourcefile: path,
    sourcemap: 'external',
    logLevel: 'silent',
    tsconfigRaw: {
      compilerOptions: {
        experimentalDecorators: false,
        useDefineForClassFields: fields !== 'assigned',
        ...(keepsImports(path) && { verbatimModuleSyntax: true }),
      },
    },
  }
}

/** Whether imports stay that a file does not use, as with `verbatimModuleSyntax`. */
export function keepsImports(path: string): boolean {
  const { verbatimModuleSyntax, ...older } = tsconfigOptions(path) ?? {}
  return verbatimModuleSyntax ?? older.preserveValueImports ?? false
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
