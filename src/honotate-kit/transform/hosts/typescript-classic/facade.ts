import type ts from 'typescript'
import type { InternalProgram } from './internals.ts'
import type { Rewriter } from './rewriter.ts'
import { writeOriginalMaps } from './write-file.ts'
import type { DiagnosticsMapper } from './classic-diagnostics.ts'

/**
 * Creates the program for TypeScript's builder, watcher and reporter. Diagnostics and source maps of rewritten files
 * refer to the text as written.
 */
export function createFacade(
  program: InternalProgram,
  rewriter: Rewriter,
  toOriginal: DiagnosticsMapper,
): InternalProgram {
  let shownFiles: readonly ts.SourceFile[] | undefined
  return {
    ...program,
    // First, the builder compares versions of the rewritten text. Later, the watcher compares versions of the text on
    // disk, so it gets the shown files.
    getSourceFiles: () => shownFiles ?? program.getSourceFiles(),
    // The builder restores the diagnostics of a .tsbuildinfo on the returned file, so its text must be as written.
    getSourceFileByPath: (path) => rewriter.shownForm(program.getSourceFileByPath(path)),
    emit(file, writeFile, ...rest) {
      const result = program.emit(
        rewriter.compiledForm(file),
        writeOriginalMaps(writeFile ?? program.writeFile, program.getCompilerOptions(), rewriter),
        ...rest,
      )
      return { ...result, diagnostics: toOriginal(result.diagnostics) }
    },
    get getBuildInfo() {
      return program.getBuildInfo
    },
    // The builder sets `getBuildInfo` as soon as it has compared the files.
    set getBuildInfo(getBuildInfo) {
      program.getBuildInfo = getBuildInfo
      shownFiles = program.getSourceFiles().map(rewriter.shownForm)
    },
  }
}
