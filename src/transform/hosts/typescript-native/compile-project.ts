import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { NativeApi, NativeConfig, NativeDiagnostic, NativeProgram } from './api.ts'
import { compareDiagnostics } from './compare-diagnostics.ts'
import { toOriginalDiagnostics, toOriginalMap, type RewrittenTexts } from './rewritten-texts.ts'

/** What all projects of one run share. */
export interface Session {
  readonly api: NativeApi
  readonly rewritten: RewrittenTexts
  /** Files that exist only for the compiler. */
  readonly overlay: Map<string, string>
}

/** The result of compiling one project. */
export interface CompiledProject {
  /** Sorted, without duplicates, on the files as written. */
  readonly diagnostics: readonly NativeDiagnostic[]
  readonly emitSkipped: boolean
}

/** Checks one project and, with `emit`, writes its files. */
export function compileProject(session: Session, config: string, emit: boolean): CompiledProject {
  const parsed = session.api.parseConfigFile(config)
  const program = session.api.openProject(standardConfig(session, config, parsed))
  const { diagnostics, emitSkipped } = emitFiles(session, program, parsed, emit)
  const sorted = toOriginalDiagnostics(diagnostics, session.rewritten)
    .map((diagnostic) =>
      diagnostic.fileName !== undefined && session.overlay.has(diagnostic.fileName)
        ? { ...diagnostic, fileName: config }
        : diagnostic,
    )
    .toSorted(compareDiagnostics)
    .filter(
      (diagnostic, index, all) =>
        index === 0 || compareDiagnostics(diagnostic, all[index - 1] as NativeDiagnostic) !== 0,
    )
  return { diagnostics: sorted, emitSkipped }
}

/**
 * The configuration to open: the project's own or, where it sets `experimentalDecorators` (for an editor), one that
 * extends it and unsets the flag.
 */
function standardConfig({ overlay }: Session, config: string, { options, fileNames }: NativeConfig): string {
  if (!options['experimentalDecorators'] && !options['emitDecoratorMetadata']) return config
  const path = join(dirname(config), 'tsconfig.honotate.json')
  const compilerOptions = { experimentalDecorators: false, emitDecoratorMetadata: false }
  overlay.set(path, JSON.stringify({ extends: `./${basename(config)}`, files: fileNames, compilerOptions }))
  return path
}

/** Reports in the order of `tsc`: configuration and syntax first, types only if those have no errors. */
function emitFiles(
  session: Session,
  program: NativeProgram,
  { options }: NativeConfig,
  emit: boolean,
): CompiledProject {
  const configuration = program.getConfigFileParsingDiagnostics()
  const diagnostics = [...configuration, ...program.getSyntacticDiagnostics()]
  const sound = (): boolean => diagnostics.length === configuration.length
  if (sound()) {
    diagnostics.push(...program.getProgramDiagnostics())
    diagnostics.push(...program.getGlobalDiagnostics())
    if (sound()) diagnostics.push(...program.getSemanticDiagnostics())
    if (sound() && !emit && (options['declaration'] ?? options['composite']))
      diagnostics.push(...program.getDeclarationDiagnostics())
  }
  // With --noEmit, 7.0 and 7.1 set `emitSkipped` differently.
  if (!emit || options['noEmit'] || !program.emitToString) return { diagnostics, emitSkipped: !program.emitToString }
  if (options['noEmitOnError'] && diagnostics.length > 0) return { diagnostics, emitSkipped: true }

  const { outputFiles, emitSkipped, diagnostics: ofEmit } = program.emitToString()
  for (const [path, { text }] of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, toOriginalMap(path, text, session.rewritten))
  }
  return { diagnostics: [...diagnostics, ...ofEmit], emitSkipped }
}
