import type ts from 'typescript'
import type { CommentDirective, InternalSourceFile, TypeScript } from './internals.ts'

const UNUSED_CODE = 2578

/**
 * Hides `@ts-expect-error` and `@ts-ignore` from TypeScript, because a decorator may be on another line in the rewritten
 * text. `applyDirectives` applies the comments of the file as written.
 */
export function withoutDirectives(compiled: InternalSourceFile): InternalSourceFile {
  if (isTypeScript(compiled)) compiled.commentDirectives = undefined
  return compiled
}

/**
 * @param diagnostics Diagnostics of `file`, or of no file.
 * @param reportUnused Whether `diagnostics` is complete, so that a `@ts-expect-error` without an error is unused.
 */
export function applyDirectives(
  typescript: TypeScript,
  file: InternalSourceFile,
  diagnostics: readonly ts.Diagnostic[],
  reportUnused: boolean,
): readonly ts.Diagnostic[] {
  if (!file.commentDirectives?.length || !isTypeScript(file)) return diagnostics
  const byLine = new Map(
    file.commentDirectives.map((directive) => [
      file.getLineAndCharacterOfPosition(directive.range.end).line,
      directive,
    ]),
  )
  const used = new Set<CommentDirective>()
  const left = diagnostics.filter((diagnostic) => {
    const directive = diagnostic.file && directiveAbove(diagnostic.file, diagnostic.start ?? 0, byLine)
    if (directive) used.add(directive)
    return !directive
  })
  if (!reportUnused) return left
  const unused = [...byLine.values()].filter((directive) => directive.type === 0 && !used.has(directive))
  return [...left, ...unused.map(({ range }) => unusedDirective(typescript, file, range))]
}

/** The directive on the line above. Empty lines and other line comments in between are skipped. */
function directiveAbove(
  file: ts.SourceFile,
  start: number,
  byLine: ReadonlyMap<number, CommentDirective>,
): CommentDirective | undefined {
  const lineStarts = file.getLineStarts()
  for (let line = file.getLineAndCharacterOfPosition(start).line - 1; line >= 0; line--) {
    const directive = byLine.get(line)
    if (directive) return directive
    const text = file.text.slice(lineStarts[line], lineStarts[line + 1]).trim()
    if (text !== '' && !text.startsWith('//')) return undefined
  }
  return undefined
}

function unusedDirective(typescript: TypeScript, file: ts.SourceFile, range: ts.TextRange): ts.Diagnostic {
  return {
    category: typescript.DiagnosticCategory.Error,
    code: UNUSED_CODE,
    messageText: "Unused '@ts-expect-error' directive.",
    file,
    start: range.pos,
    length: range.end - range.pos,
  }
}

function isTypeScript(file: ts.SourceFile): boolean {
  return /\.[cm]?tsx?$/u.test(file.fileName)
}
