import type ts from 'typescript'
import { createDiagnosticsMapper } from './diagnostics.ts'
import type { DiagnosticsOfFile, InternalProgram, TypeScript } from './internals.ts'
import type { Rewriter } from './rewritten-file.ts'
import { composingWriteFile } from './source-maps.ts'

const diagnosticsMethods = [
  'getOptionsDiagnostics',
  'getGlobalDiagnostics',
  'getSyntacticDiagnostics',
  'getSemanticDiagnostics',
  'getDeclarationDiagnostics',
  'getSuggestionDiagnostics',
  'getBindAndCheckDiagnostics',
  'getProgramDiagnostics',
  'getCachedSemanticDiagnostics',
] as const

/**
 * The program as TypeScript's builder, watcher and reporter see it: inside, everything is rewritten; what leaves it, be
 * it a diagnostic or a source map, speaks of the text as written.
 */
export function createFacade(typescript: TypeScript, program: InternalProgram, rewriter: Rewriter): ts.Program {
  const toOriginal = createDiagnosticsMapper(typescript, rewriter)

  function compiledForm<T extends ts.SourceFile | undefined>(file: T): T {
    return (rewriter.find(file)?.compiled as T) ?? file
  }

  const facade: InternalProgram = {
    ...program,
    // The builder restores the diagnostics of a .tsbuildinfo on the files it finds by path.
    getSourceFileByPath(path) {
      const file = program.getSourceFileByPath(path)
      return rewriter.find(file)?.shown ?? file
    },
    emit(file, writeFile, ...rest) {
      const result = program.emit(compiledForm(file), composingWriteFile(writeFile ?? program.writeFile, rewriter), ...rest)
      return { ...result, diagnostics: toOriginal(result.diagnostics) }
    },
    get getBuildInfo() {
      return program.getBuildInfo
    },
    set getBuildInfo(getBuildInfo) {
      program.getBuildInfo = getBuildInfo
    },
  }
  for (const method of diagnosticsMethods) {
    const report = program[method] as DiagnosticsOfFile | undefined
    if (!report) continue
    const reportOriginal: DiagnosticsOfFile = (file, ...rest) => {
      const diagnostics = report(compiledForm(file), ...rest)
      return diagnostics && toOriginal(diagnostics)
    }
    Object.assign(facade, { [method]: reportOriginal })
  }
  return facade
}
