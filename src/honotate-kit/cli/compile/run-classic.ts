import { createRequire } from 'node:module'
import { dirname, parse } from 'node:path'
import type ts from 'typescript'
import { IGNORED_OPTIONS } from '../../transform/hosts/tsconfig.ts'
import { createProgramOf, type TypeScript } from '../../transform/hosts/typescript-classic/internals.ts'
import { createRewrittenProgram, rewriteProgram } from '../../transform/hosts/typescript-classic/program.ts'
import { hasColors } from '../../toolbox/colours.ts'
import { FileWatcher, installationFiles } from '../../toolbox/watch-files.ts'
import type { CompileOptions, Compiled } from './compile-options.ts'
import { warnOfAliases } from './warn-of-aliases.ts'

interface InternalTypeScript {
  createDiagnosticReporter(system: ts.System, pretty?: boolean): ts.DiagnosticReporter
  getErrorSummaryText(count: number, files: readonly unknown[], newLine: string, host: unknown): string
  createBuilderStatusReporter(system: ts.System, pretty?: boolean): ts.DiagnosticReporter
  createWatchStatusReporter(system: ts.System, pretty?: boolean): ts.WatchStatusReporter
  emitFilesAndReportErrorsAndGetExitStatus(
    program: ts.Program | ts.BuilderProgram,
    report: ts.DiagnosticReporter,
    write: (text: string) => void,
    reportSummary: ts.ReportEmitErrorSummary | undefined,
  ): number
}

/** A builder, which has no program yet if it comes from a .tsbuildinfo. */
interface InternalBuilder {
  getProgramOrUndefined(): ts.Program | undefined
}

/** Milliseconds to wait after an installation, because a package manager writes several files. */
const QUIET_MS = 100

type ClassicTypeScript = TypeScript & InternalTypeScript

/**
 * Checks or builds with the API of TypeScript 5 or 6. With `watch`, returns a promise that never resolves, unless
 * tsconfig.json cannot be read.
 */
export function runClassic(
  path: string,
  { config, emit, watch, pretty: wanted, onStatus, onEnd }: CompileOptions,
): Compiled | Promise<Compiled> {
  const typescript = createRequire(import.meta.url)(path) as ClassicTypeScript
  const { sys } = typescript
  if (emit) observeWrites(sys, warnOfAliases(config))
  const overrides: ts.CompilerOptions = {
    ...(wanted !== undefined && { pretty: wanted }),
    ...IGNORED_OPTIONS,
    ...(!emit && { noEmit: true }),
  }
  const system: ts.ParseConfigFileHost = {
    ...sys,
    onUnRecoverableConfigFileDiagnostic: typescript.createDiagnosticReporter(sys, wanted ?? hasColors()),
  }
  const parsed = typescript.getParsedCommandLineOfConfigFile(config, overrides, system)
  if (!parsed) return { exitCode: 1 }
  const pretty = Boolean(parsed.options['pretty'] ?? hasColors())
  const report = typescript.createDiagnosticReporter(sys, pretty)
  if (emit && parsed.projectReferences?.length) return buildReferences(typescript, config, pretty, report, watch, onEnd)
  if (!watch) return checkAndEmit(typescript, parsed, report, pretty)
  let host: ts.CompilerHost | undefined
  const reportStatus: ts.WatchStatusReporter = onStatus
    ? (_diagnostic, _newLine, _options, errors) => onStatus(errors, host)
    : statusReporter(typescript, pretty, onEnd)
  const createBuilder = rewritingBuilder(typescript)
  const builder: typeof createBuilder = (rootNames, options, given, ...rest) =>
    createBuilder(rootNames, options, (host = given), ...rest)
  const watchOptions = watchOwnFiles(config, parsed.watchOptions)
  watchProgram(
    typescript,
    typescript.createWatchCompilerHost(config, overrides, sys, builder, report, reportStatus, watchOptions),
    config,
  )
  return new Promise(() => {})
}

function statusReporter(typescript: ClassicTypeScript, pretty: boolean, onEnd: CompileOptions['onEnd']) {
  const report = typescript.createWatchStatusReporter(typescript.sys, pretty)
  return (...status: Parameters<ts.WatchStatusReporter>): void => {
    report(...status)
    onEnd?.(status[3])
  }
}

function observeWrites(sys: ts.System, observe: (path: string, text: string) => void): void {
  const write = sys.writeFile
  sys.writeFile = (path, text, ...rest) => {
    write(path, text, ...rest)
    observe(path, text)
  }
}

/** Starts watching, and starts again after an installation, since TypeScript does not watch `node_modules` here. */
function watchProgram(
  typescript: ClassicTypeScript,
  host: ts.WatchCompilerHostOfConfigFile<ts.EmitAndSemanticDiagnosticsBuilderProgram>,
  config: string,
): void {
  let program = typescript.createWatchProgram(host)
  const watcher = new FileWatcher({
    quiet: QUIET_MS,
    counts: () => false,
    onChange() {
      program.close()
      program = typescript.createWatchProgram(host)
    },
  })
  watcher.add(installationFiles(dirname(config)))
}

/**
 * Makes options with which TypeScript watches no files in `node_modules`, and reads a changed directory at once. By
 * default, it waits a second, and until then reports a deleted file as missing (TS6053).
 */
function watchOwnFiles(config: string, given: ts.WatchOptions = {}): ts.WatchOptions {
  // A relative pattern would not match packages above the working directory.
  const packages = `${parse(config).root.replaceAll('\\', '/')}**/node_modules`
  return {
    synchronousWatchDirectory: true,
    ...given,
    excludeDirectories: [...(given.excludeDirectories ?? []), packages],
    excludeFiles: [...(given.excludeFiles ?? []), `${packages}/**/*`],
  }
}

function checkAndEmit(
  typescript: ClassicTypeScript,
  parsed: ts.ParsedCommandLine,
  report: ts.DiagnosticReporter,
  pretty: boolean,
): Compiled {
  const { sys } = typescript
  const { options, fileNames, projectReferences } = parsed
  // Includes syntax errors of tsconfig.json, which are not among `parsed.errors`.
  const errors = typescript.getConfigFileParsingDiagnostics(parsed)
  const isIncremental = Boolean(options.incremental ?? options.composite)
  const host = rememberFiles(
    isIncremental ? typescript.createIncrementalCompilerHost(options) : typescript.createCompilerHost(options),
  )
  const program = isIncremental
    ? rewritingBuilder(typescript)(
        fileNames,
        options,
        host,
        typescript.readBuilderProgram(options, host),
        errors,
        projectReferences,
      )
    : createRewrittenProgram(
        typescript,
        {
          rootNames: fileNames,
          options,
          configFileParsingDiagnostics: errors,
          ...(projectReferences && { projectReferences }),
        },
        host,
        {},
      )
  const exitCode = typescript.emitFilesAndReportErrorsAndGetExitStatus(
    program,
    report,
    (text) => sys.write(text + sys.newLine),
    pretty ? summaryOf(typescript) : undefined,
  )
  return { exitCode, host }
}

/** Wraps a host so that it keeps parsed files for the comparison of generated files. */
function rememberFiles(host: ts.CompilerHost): ts.CompilerHost {
  const parsed = new Map<string, ts.SourceFile | undefined>()
  return {
    ...host,
    getSourceFile(file, ...rest) {
      if (!parsed.has(file)) parsed.set(file, host.getSourceFile(file, ...rest))
      return parsed.get(file)
    },
  }
}

function summaryOf({ sys, getErrorSummaryText }: ClassicTypeScript): ts.ReportEmitErrorSummary {
  return (count, files) => sys.write(getErrorSummaryText(count, files, sys.newLine, sys))
}

function buildReferences(
  typescript: ClassicTypeScript,
  config: string,
  pretty: boolean,
  report: ts.DiagnosticReporter,
  watch: boolean,
  onEnd: CompileOptions['onEnd'],
): Compiled | Promise<Compiled> {
  const { sys } = typescript
  const status = typescript.createBuilderStatusReporter(sys, pretty)
  if (watch) {
    const host = typescript.createSolutionBuilderWithWatchHost(
      sys,
      rewritingBuilder(typescript),
      report,
      status,
      statusReporter(typescript, pretty, onEnd),
    )
    typescript.createSolutionBuilderWithWatch(host, [config], {}).build()
    return new Promise(() => {})
  }
  const host = typescript.createSolutionBuilderHost(
    sys,
    rewritingBuilder(typescript),
    report,
    status,
    pretty ? summaryOf(typescript) : undefined,
  )
  return { exitCode: typescript.createSolutionBuilder(host, [config], {}).build() }
}

function rewritingBuilder(
  typescript: ClassicTypeScript,
): ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram> {
  return function createBuilder(rootNames, given, host, old, configFileParsingDiagnostics, projectReferences) {
    // A spread would drop `configFile`, which is not enumerable. TypeScript needs `configFile` for the places of errors
    // in tsconfig.json.
    const options: ts.CompilerOptions = Object.defineProperties({}, Object.getOwnPropertyDescriptors(given ?? {}))
    Object.assign(options, IGNORED_OPTIONS)
    const oldProgram = (old as InternalBuilder | undefined)?.getProgramOrUndefined()
    const asWritten = createProgramOf(typescript)({
      rootNames: rootNames ?? [],
      options,
      ...(host && { host }),
      ...(oldProgram && { oldProgram }),
      ...(configFileParsingDiagnostics && { configFileParsingDiagnostics }),
      ...(projectReferences && { projectReferences }),
    })
    const program = rewriteProgram(typescript, asWritten, host, {})
    return typescript.createEmitAndSemanticDiagnosticsBuilderProgram(
      program,
      host as ts.BuilderProgramHost,
      old,
      configFileParsingDiagnostics,
    )
  }
}
