import type { Loader, TransformOptions } from 'esbuild'
import { parse, withoutQuery } from '../core/parse.ts'
import { walk } from '../core/walk.ts'
import { fieldMeaning, isDefaultMeaning, type FieldMeaning } from './class-fields.ts'
import { tsconfigOptions } from './tsconfig.ts'

export type Esbuild = Pick<typeof import('esbuild'), 'transform' | 'transformSync'>

/** How a host processes the JavaScript that esbuild writes. */
export interface HostHabits {
  /** Whether the host lowers decorators, so that esbuild only removes types. */
  readonly lowersDecorators?: boolean
  /** Whether the host assigns class fields if tsconfig.json does not configure them. */
  readonly assignsByDefault?: boolean
}

/**
 * Whether esbuild must process a file: the file has a decorator, an `accessor`, or class fields that esbuild compiles.
 * `false` if the file cannot be parsed, since the host reports that error.
 */
export function needsLowering(code: string, id: string, host: HostHabits = {}): boolean {
  const hasOwnFields = /\bclass\b/u.test(code) && (fieldMeaning(id) !== 'native' || hidesFields(id, host))
  // Does not match an `@` after a `*`: most `@` are in JSDoc.
  if (!hasOwnFields && !/(?:^|[^\s*]|\*\/)\s*@|\baccessor\b/u.test(code)) return false
  const parsed = parse(code, withoutQuery(id))
  let found = false
  const find = (): void => void (found = true)
  const visitor = { Decorator: find, AccessorProperty: find }
  if (parsed) walk(parsed.program, hasOwnFields ? { ...visitor, PropertyDefinition: find } : visitor)
  return found
}

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
 * Options with which esbuild lowers decorators, removes types and, if necessary, compiles class fields. These options
 * take the place of tsconfig.json, whose `experimentalDecorators` is for the editor and must not have an effect here.
 *
 * @param host If the host lowers decorators, esbuild keeps decorators, except in files whose fields esbuild compiles.
 */
export function loweringOptions(path: string, fields: FieldMeaning, host: HostHabits = {}): LoweringOptions {
  const areHidden = hidesFields(path, host)
  const keepsDecorators = host.lowersDecorators === true && fields === 'native' && !areHidden
  const keepsFields = fields !== 'defined' && !areHidden
  return {
    loader: loaderOf(path),
    target: 'esnext',
    supported: { decorators: keepsDecorators, 'class-field': keepsFields, 'class-static-field': keepsFields },
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

/** Whether esbuild compiles class fields because the host would assign them. */
function hidesFields(id: string, { assignsByDefault = false }: HostHabits): boolean {
  return assignsByDefault && isDefaultMeaning(id)
}

/** Whether a file keeps unused imports, as with `verbatimModuleSyntax`. */
export function keepsImports(path: string): boolean {
  const { verbatimModuleSyntax, ...older } = tsconfigOptions(path) ?? {}
  return verbatimModuleSyntax ?? older.preserveValueImports ?? false
}

export function loaderOf(path: string): Loader {
  if (/\.[cm]?ts$/u.test(path)) return 'ts'
  return path.endsWith('.tsx') ? 'tsx' : 'jsx'
}
