import type ts from 'typescript'
import type { TransformOptions } from '../../core/options.ts'
import { createDiagnosticsMapper } from './map-diagnostics.ts'
import { createFacade } from './facade.ts'
import { createRewritingHost, forwardReleases } from './host.ts'
import type { InternalProgram, InternalSourceFile, TypeScript } from './internals.ts'
import { reportOnOriginals } from './reports.ts'
import { createRewriter } from './rewriter.ts'

/** Creates a program that checks and emits the rewritten text of `program` and reports on the text as written. */
export function rewriteProgram(
  typescript: TypeScript,
  program: ts.Program,
  givenHost: ts.CompilerHost | undefined,
  transformOptions: TransformOptions,
): ts.Program {
  // In an editor, offsets refer to the text that it shows.
  if (program.getSourceFiles().some((file: InternalSourceFile) => file.scriptSnapshot)) return program

  const options = program.getCompilerOptions()
  const host = givenHost ?? typescript.createCompilerHost(options)
  const rewriter = createRewriter(typescript, transformOptions)
  forwardReleases(host, rewriter)
  const projectReferences = program.getProjectReferences()
  const compiled: ts.Program = (typescript.originalCreateProgram ?? typescript.createProgram)({
    rootNames: program.getRootFileNames(),
    options,
    host: createRewritingHost(program, host, rewriter),
    // Reuses its module resolution.
    oldProgram: program,
    configFileParsingDiagnostics: program.getConfigFileParsingDiagnostics(),
    ...(projectReferences && { projectReferences }),
  })
  const toOriginal = createDiagnosticsMapper(typescript, rewriter)
  reportOnOriginals(typescript, compiled as InternalProgram, rewriter, toOriginal)
  return createFacade(compiled as InternalProgram, rewriter, toOriginal)
}
