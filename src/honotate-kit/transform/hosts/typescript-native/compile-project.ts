import { sep } from 'node:path'
import { compare } from '../../../../honotate/shared.ts'
import { readText } from '../../../disk.ts'
import { IGNORED_OPTIONS } from '../tsconfig.ts'
import type { ChangedText } from '../typescript/original-diagnostics.ts'
import type { NativeApi, NativeConfig, NativeDiagnostic, NativeProgram } from './api.ts'
import { type NativeOutput, obeyDirectives, toOriginalDiagnostics, type RewrittenTexts } from './rewritten-texts.ts'
import { addCompilerOptions } from './config-text.ts'

/** The state that all projects of one run share. */
export interface Session {
  readonly api: NativeApi
  readonly rewritten: RewrittenTexts
  /** The tsconfig.json files as the compiler reads them, by path. */
  readonly configs: Map<string, ChangedText>
  /** Writes an emitted file. Without this function, nothing is emitted. */
  readonly write?:
    | ((file: NativeOutput, options: NativeConfig['options'], rewritten: RewrittenTexts) => void)
    | undefined
}

interface CheckedProject extends CompiledProject {
  /** Whether types have been checked; `false` with `noCheck`, and if the syntax or the options have errors. */
  isChecked(): boolean
}

interface CompiledProject {
  /** Sorted and without duplicates, at their places in the files as written. */
  readonly diagnostics: readonly NativeDiagnostic[]
  readonly emitSkipped: boolean
}

/** Checks one project and, if `session` has `write`, emits its files. */
export function compileProject(session: Session, config: string): CompiledProject {
  if (!changeConfig(session, config)) return { diagnostics: [missing(config)], emitSkipped: true }
  const parsed = session.api.parseConfigFile(config)
  // From TypeScript 7.1 on, a check runs as a build that emits nothing, but only without references: a build would
  // check the referenced projects too.
  const { rewritten, configs } = session
  const before = new Set(rewritten.keys())
  const { diagnostics, emitSkipped, isChecked } =
    session.api.build && !session.write && !parsed.projectReferences?.length
      ? buildOnly(session, config, parsed)
      : emitFiles(session, session.api.openProject(config), parsed)
  const changed = { get: (path: string) => rewritten.get(path) ?? configs.get(path) }
  // Reports unused directives only in files that no earlier project of the run has read, so each is reported once.
  const added = [...rewritten].filter(([path, { directives }]) => directives && !before.has(path))
  const complete = new Set(added.length > 0 && isChecked() ? added.map(([path]) => path) : [])
  const sorted = obeyDirectives(toOriginalDiagnostics(diagnostics, changed), rewritten, complete)
    .toSorted(compareDiagnostics)
    .filter(
      (diagnostic, index, all) =>
        index === 0 || compareDiagnostics(diagnostic, all[index - 1] as NativeDiagnostic) !== 0,
    )
  return { diagnostics: sorted, emitSkipped }
}

/**
 * Turns off options that a project may set for its editor. If nothing is to be written, also turns off emitting. Makes
 * the API read the declarations of referenced projects, as `tsc` does. By default, the API reads their sources, as an
 * editor does.
 *
 * @returns Whether the tsconfig.json can be read: while `git checkout` runs, it may be missing.
 */
function changeConfig({ configs, write }: Session, config: string): boolean {
  const original = readText(config)?.replace(/^\uFEFF/u, '')
  if (original === undefined) return false
  const text = addCompilerOptions(original, {
    ...IGNORED_OPTIONS,
    disableSourceOfProjectReferenceRedirect: true,
    ...(!write && { noEmit: true }),
  })
  // The compiler writes paths with `/` on every platform.
  if (text) configs.set(config.replaceAll(sep, '/'), text)
  return true
}

/** The message of `tsc` for a tsconfig.json that cannot be read. The API would throw instead. */
function missing(config: string): NativeDiagnostic {
  return { pos: 0, end: 0, code: 5083, category: 1, text: `Cannot read file '${config.replaceAll(sep, '/')}'.` }
}

/** Checks a project by a build, which does not report whether it has checked types. */
function buildOnly(session: Session, config: string, parsed: NativeConfig): CheckedProject {
  const diagnostics = session.api.build?.(config) ?? []
  const isChecked = (): boolean =>
    parsed.options['noCheck'] !== true &&
    (diagnostics.length === 0 || emitFiles(session, session.api.openProject(config), parsed).isChecked())
  return { diagnostics, emitSkipped: false, isChecked }
}

/**
 * Checks a project in the order of `tsc`: configuration and syntax first, types only if the syntax and the options have
 * no errors. With `write`, also emits, unless an option or TypeScript 7.0 prevents it.
 */
function emitFiles({ write, rewritten }: Session, program: NativeProgram, { options }: NativeConfig): CheckedProject {
  const configuration = program.getConfigFileParsingDiagnostics()
  const diagnostics = [...configuration, ...program.getSyntacticDiagnostics()]
  const sound = (): boolean => diagnostics.length === configuration.length
  // The global diagnostics repeat errors of the configuration. The repeated errors must not count, because errors of
  // the configuration do not stop `tsc`.
  const isNew = (each: NativeDiagnostic): boolean => configuration.every((one) => compareDiagnostics(one, each) !== 0)
  let isSound = false
  const isChecked = (): boolean => isSound && options['noCheck'] !== true
  if (sound()) {
    diagnostics.push(...[...program.getProgramDiagnostics(), ...program.getGlobalDiagnostics()].filter(isNew))
    isSound = sound()
    if (isSound) diagnostics.push(...program.getSemanticDiagnostics())
    // 7.0 reports errors of declarations even if types have errors.
    const isFirst = program.emitToString === undefined
    if (!write && (isFirst ? options['declaration'] : sound() && (options['declaration'] ?? options['composite'])))
      diagnostics.push(...program.getDeclarationDiagnostics())
  }
  // With --noEmit, 7.0 and 7.1 set `emitSkipped` differently.
  if (!write || options['noEmit'] || !program.emitToString)
    return { diagnostics, emitSkipped: !program.emitToString, isChecked }
  if (options['noEmitOnError'] && diagnostics.length > 0) return { diagnostics, emitSkipped: true, isChecked }

  const { outputFiles, emitSkipped, diagnostics: ofEmit } = program.emitToString()
  for (const [path, file] of outputFiles) write({ ...file, path }, options, rewritten)
  return { diagnostics: [...diagnostics, ...ofEmit], emitSkipped, isChecked }
}

/** Compares in the order of `tsc`: by file, position, code and text. Diagnostics without a file come first. */
function compareDiagnostics(one: NativeDiagnostic, other: NativeDiagnostic): number {
  return (
    compare(one.fileName ?? '', other.fileName ?? '') ||
    one.pos - other.pos ||
    one.end - other.end ||
    one.code - other.code ||
    compare(one.text, other.text)
  )
}
