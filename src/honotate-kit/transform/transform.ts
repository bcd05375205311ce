/**
 * `transform()`: the transformer as a function, for tools that have no plugin.
 *
 * @module
 */
import { findInjection, addInjection } from './core/find-injection.ts'
import { DEFAULT_MODULE, type TransformOptions } from './core/transform-options.ts'
import { countErrors, parse, withoutQuery } from './core/parse.ts'
import { createPositions, type Positions } from './core/positions.ts'
import { mayNeedRewriting } from './core/precheck.ts'
import { rewrite } from './core/rewrite.ts'
import { scan } from './core/scan.ts'
import { createSourceMap } from './core/source-map.ts'
import { classesIn } from './core/walk.ts'
import type { SourceMap } from 'magic-string'

export type { Positions, TransformOptions }

/** A rewritten file. */
export interface TransformResult {
  /** The rewritten text; it has as many lines as the original. */
  readonly code: string
  /** A version 3 source map from `code` to the original, made when it is first read. */
  readonly map: SourceMap
  /** The mapping of UTF-16 offsets in `code` to the original; made at the first access. */
  readonly positions: Positions
}

/**
 * Rewrites the parameter decorators of a file into standard decorators, by the convention of the TC39 proposal
 * [Class Method Parameter Decorators](https://github.com/tc39/proposal-class-method-parameter-decorators).
 *
 * @param code The text of a TypeScript or JavaScript file.
 * @param id The path of the file; a query (`?v=1`) is ignored. Declaration files are never rewritten.
 * @returns The rewritten text, or `undefined` if there is nothing to rewrite, if a syntax error leaves no syntax tree
 *   (the host reports the error), or if a script that would get an import does not parse as a module.
 * @throws HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 * @example
 * ```ts
 * import { transform } from 'honotate-kit/transform'
 *
 * transform('class Hello { greet(@Trim() name: string) {} }', 'hello.ts')?.code
 * ```
 */
export function transform(code: string, id: string, options: TransformOptions = {}): TransformResult | undefined {
  const module = options.module ?? DEFAULT_MODULE
  const path = withoutQuery(id)
  if (/\.d\.(?:[^./\\]+\.)?[cm]?ts$/u.test(path) || !mayNeedRewriting(code, module)) return undefined

  const parsed = parse(code, path)
  if (!parsed) return undefined
  const classes = classesIn(parsed.program)
  const found = addInjection(
    scan(parsed, module, classes),
    findInjection(code, path, { ...options, module }, parsed, classes),
    parsed.program,
  )
  if (found.sites.length + found.erased.length + found.insertions.length === 0) return undefined
  // The import of the helpers turns a script into a module, in which `await` cannot be a name. So the code must also
  // parse as a module, except in a CommonJS file.
  if (!parsed.module.hasModuleSyntax && found.sites.length > 0) {
    const asModule = parse(code, path, 'module')
    if (!asModule || countErrors(asModule) > countErrors(parsed)) return undefined
  }

  const text = rewrite(code, path, module, parsed, found, found.insertions)
  const rewritten = text.toString()
  let map: SourceMap | undefined
  let positions: Positions | undefined
  return {
    code: rewritten,
    get map() {
      return (map ??= createSourceMap(text, code, rewritten, path))
    },
    get positions() {
      return (positions ??= createPositions(code, rewritten, text.generateDecodedMap({ hires: true })))
    },
  }
}
