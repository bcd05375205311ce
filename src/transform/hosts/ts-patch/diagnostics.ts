import type ts from 'typescript'
import type { TypeScript } from './internals.ts'
import type { RewrittenFile, Rewriter } from './rewritten-file.ts'

/** Moves diagnostics to the text as written; those that only the rewriting has caused twice are left out. */
export type DiagnosticsMapper = (diagnostics: readonly ts.Diagnostic[]) => readonly ts.Diagnostic[]

export function createDiagnosticsMapper(typescript: TypeScript, rewriter: Rewriter): DiagnosticsMapper {
  function toOriginal<T extends ts.DiagnosticRelatedInformation>(diagnostic: T): T {
    const rewritten = compiledFile(diagnostic, rewriter)
    if (!rewritten) return diagnostic
    return { ...diagnostic, file: rewritten.original, ...originalSpan(diagnostic, rewritten) }
  }

  function withRelated(diagnostic: ts.Diagnostic): ts.Diagnostic {
    const mapped = toOriginal(diagnostic)
    const { relatedInformation } = mapped
    if (!relatedInformation?.some((related) => compiledFile(related, rewriter))) return mapped
    return { ...mapped, relatedInformation: relatedInformation.map(toOriginal) }
  }

  return function mapDiagnostics(diagnostics) {
    const mapped = diagnostics.filter((diagnostic) => !isEcho(diagnostic, diagnostics, rewriter)).map(withRelated)
    if (mapped.every((diagnostic, index) => diagnostic === diagnostics[index])) return diagnostics
    return typescript.sortAndDeduplicateDiagnostics(mapped)
  }
}

/** Whether the import of the helpers repeats what an import of the person's own says, such as a module not found. */
function isEcho(diagnostic: ts.Diagnostic, all: readonly ts.Diagnostic[], rewriter: Rewriter): boolean {
  const rewritten = compiledFile(diagnostic, rewriter)
  if (!rewritten || !isInserted(diagnostic, rewritten)) return false
  return all.some(
    (other) =>
      other !== diagnostic &&
      other.file === diagnostic.file &&
      saysTheSame(other, diagnostic) &&
      !isInserted(other, rewritten),
  )
}

/** Where to report `diagnostic`; an error in the import of the helpers is one of the first decorator that needs them. */
function originalSpan(
  diagnostic: ts.DiagnosticRelatedInformation,
  { original, result }: RewrittenFile,
): Pick<ts.TextSpan, 'start' | 'length'> {
  const { start = 0, length = 0 } = diagnostic
  const span = result.positions.spanToOriginal(start, length)
  if (length <= 1 || span.length > 1 || original.text[span.start] === '@' || result.code[start - 1] === '@') return span
  const helper = result.code.search(/@__(?:parameter|honotate)_*(?:\.Parameter)?\(\d/u)
  return helper === -1 ? span : result.positions.spanToOriginal(helper, 1)
}

function isInserted({ start = 0, length = 0 }: ts.DiagnosticRelatedInformation, { result }: RewrittenFile): boolean {
  // A helper that is a decorator reports errors of the method's own.
  if (result.code[start - 1] === '@') return false
  return length > 1 && result.positions.spanToOriginal(start, length).length <= 1
}

function saysTheSame(one: ts.Diagnostic, other: ts.Diagnostic): boolean {
  return one.code === other.code && headline(one) === headline(other)
}

function headline({ messageText }: ts.Diagnostic): string {
  return typeof messageText === 'string' ? messageText : messageText.messageText
}

function compiledFile({ file }: ts.DiagnosticRelatedInformation, rewriter: Rewriter): RewrittenFile | undefined {
  const rewritten = rewriter.find(file)
  return rewritten?.compiled === file ? rewritten : undefined
}
