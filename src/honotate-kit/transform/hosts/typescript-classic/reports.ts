import { applyDirectives } from './comment-directives.ts'
import type { DiagnosticsMapper } from './map-diagnostics.ts'
import type { DiagnosticsOfFile, InternalProgram, TypeScript } from './internals.ts'
import type { Rewriter } from './rewriter.ts'

/**
 * How `@ts-ignore` applies to the result of a method: not at all, to some of the diagnostics of a file, or to all of
 * them.
 */
type Directives = 'none' | 'some' | 'all'

const methods = {
  getOptionsDiagnostics: 'none',
  getGlobalDiagnostics: 'none',
  getSyntacticDiagnostics: 'none',
  getDeclarationDiagnostics: 'none',
  getSuggestionDiagnostics: 'none',
  getProgramDiagnostics: 'some',
  getSemanticDiagnostics: 'all',
  getBindAndCheckDiagnostics: 'all',
} as const

/** Makes every method of `program` that reports diagnostics report on the files as written. */
export function reportOnOriginals(
  typescript: TypeScript,
  program: InternalProgram,
  rewriter: Rewriter,
  toOriginal: DiagnosticsMapper,
): void {
  const checked = !program.getCompilerOptions().noCheck
  for (const [name, directives] of Object.entries(methods)) {
    const report = program[name as keyof typeof methods] as DiagnosticsOfFile | undefined
    if (report)
      Object.assign(program, {
        [name]: directives === 'none' ? reportPlainly(report) : reportObeying(report, directives),
      })
  }

  function reportPlainly(report: DiagnosticsOfFile): DiagnosticsOfFile {
    return (file, ...rest) => toOriginal(report(rewriter.compiledForm(file), ...rest))
  }

  function reportObeying(report: DiagnosticsOfFile, directives: Directives): DiagnosticsOfFile {
    const reportOne: DiagnosticsOfFile = (file, ...rest) => {
      if (!file)
        return typescript.sortAndDeduplicateDiagnostics(
          program.getSourceFiles().flatMap((each) => reportOne(each, ...rest)),
        )
      const diagnostics = toOriginal(report(rewriter.compiledForm(file), ...rest))
      const original = rewriter.find(file)?.asWritten
      return original && checked
        ? applyDirectives(typescript, original, diagnostics, directives === 'all')
        : diagnostics
    }
    return reportOne
  }
}
