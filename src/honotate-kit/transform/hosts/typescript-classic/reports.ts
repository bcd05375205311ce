import { applyDirectives } from './comment-directives.ts'
import type { DiagnosticsMapper } from './classic-diagnostics.ts'
import type { DiagnosticsOfFile, InternalProgram, TypeScript } from './internals.ts'
import type { Rewriter } from './rewriter.ts'

/**
 * How directives such as `@ts-ignore` apply to the results of a method: not at all (`none`), or they hide errors
 * (`some`, `all`). Unused directives are reported only for `all`, whose results are complete.
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

/** Makes the `methods` of `program` report on the files as written. */
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
