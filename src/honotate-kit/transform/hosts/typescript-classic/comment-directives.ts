import type ts from 'typescript'
import { applyToLines, mayHaveDirectives, UNUSED_DIRECTIVE } from '../typescript/directives.ts'
import type { InternalSourceFile, TypeScript } from './internals.ts'

/** Hides the directives of a rewritten TypeScript file from the compiler. `applyDirectives` applies them instead. */
export function withoutDirectives(compiled: InternalSourceFile): InternalSourceFile {
  if (mayHaveDirectives(compiled.fileName)) compiled.commentDirectives = undefined
  return compiled
}

/**
 * Applies the directives of a file to its diagnostics: drops each that a directive hides, and may add errors for unused
 * directives.
 *
 * @param diagnostics Diagnostics of `file`, or of no file.
 * @param reportUnused Whether to add errors for unused `@ts-expect-error`. If so, `diagnostics` must be complete.
 */
export function applyDirectives(
  typescript: TypeScript,
  file: InternalSourceFile,
  diagnostics: readonly ts.Diagnostic[],
  reportUnused: boolean,
): readonly ts.Diagnostic[] {
  const isUnchecked = file.checkJsDirective?.enabled === false
  if (!file.commentDirectives?.length || !mayHaveDirectives(file.fileName) || isUnchecked) return diagnostics
  const directives = applyToLines(
    file.text,
    file.commentDirectives.map(({ range, type }) => ({ start: range.pos, end: range.end, isExpected: type === 0 })),
  )
  const left = diagnostics.filter((each) => !each.file || !directives.hides(each.start ?? 0))
  if (!reportUnused) return left
  const unused = directives.unused().map(({ start, end }): ts.Diagnostic => ({
    category: typescript.DiagnosticCategory.Error,
    code: UNUSED_DIRECTIVE.code,
    messageText: UNUSED_DIRECTIVE.text,
    file,
    start,
    length: end - start,
  }))
  return [...left, ...unused]
}
