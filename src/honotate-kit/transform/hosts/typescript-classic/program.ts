import type ts from 'typescript'
import type { TransformOptions } from '../../core/transform-options.ts'
import { createDiagnosticsMapper } from './classic-diagnostics.ts'
import { createFacade } from './facade.ts'
import { createRewritingHost, forwardReleases } from './host.ts'
import { createProgramOf, type InternalProgram, type InternalSourceFile, type TypeScript } from './internals.ts'
import { reportOnOriginals } from './reports.ts'
import { createRewriter, type Rewriter } from './rewriter.ts'

/** Creates a program that checks and emits the rewritten text of `program` and reports on the text as written. */
export function rewriteProgram(
  typescript: TypeScript,
  program: ts.Program,
  givenHost: ts.CompilerHost | undefined,
  transformOptions: TransformOptions,
): ts.Program {
  // An editor needs offsets in the text that it shows, so its files are not rewritten.
  if (program.getSourceFiles().some((file: InternalSourceFile) => file.scriptSnapshot)) return program

  const options = program.getCompilerOptions()
  const host = givenHost ?? typescript.createCompilerHost(options)
  const projectReferences = program.getProjectReferences()
  return createRewrittenProgram(
    typescript,
    {
      rootNames: program.getRootFileNames(),
      options,
      // Reuses the module resolution of `program`.
      oldProgram: program,
      configFileParsingDiagnostics: program.getConfigFileParsingDiagnostics(),
      ...(projectReferences && { projectReferences }),
    },
    host,
    transformOptions,
    program,
  )
}

/**
 * Creates a program that reads, checks and emits rewritten text and reports on the text as written.
 *
 * @param host The host that reads the files as written.
 * @param read A program that has already read these files.
 */
export function createRewrittenProgram(
  typescript: TypeScript,
  given: ts.CreateProgramOptions,
  host: ts.CompilerHost,
  transformOptions: TransformOptions,
  read?: ts.Program,
): ts.Program {
  const rewriter = createRewriter(typescript, transformOptions)
  forwardReleases(host, rewriter)
  const compiled: ts.Program = createProgramOf(typescript)({
    ...given,
    host: createRewritingHost(read, host, rewriter),
  })
  if (!read) nameOriginals(compiled, rewriter)
  const toOriginal = createDiagnosticsMapper(typescript, rewriter)
  reportOnOriginals(typescript, compiled as InternalProgram, rewriter, toOriginal)
  return createFacade(compiled as InternalProgram, rewriter, toOriginal)
}

/** Gives each file as written the paths of its rewritten form, because TypeScript sorts diagnostics by these paths. */
function nameOriginals(program: ts.Program, rewriter: Rewriter): void {
  for (const file of program.getSourceFiles() as readonly InternalSourceFile[]) {
    const { asWritten } = rewriter.find(file) ?? {}
    if (asWritten) Object.assign(asWritten, { path: file.path, resolvedPath: file.resolvedPath })
  }
}
