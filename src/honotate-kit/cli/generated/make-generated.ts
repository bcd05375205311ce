import { dirname } from 'node:path'
import type { CompilerHost } from 'typescript'
import { documentOfClient } from 'honotate/kit'
import { extractWith, withContract, type ExtractedApi } from '../../types/api/extract.ts'
import type { TypeChecker } from '../../types/checker/checker.ts'
import { uncheckedIn } from '../../types/contract/contract-types.ts'
import { withChecker } from '../../types/checker/open-checker.ts'
import { emitApiTypes } from '../../types/emit/emit-api-types.ts'
import { emitSchemas } from '../../types/emit/emit-schemas.ts'
import type { TypeProblem } from '../../types/problems.ts'
import { extractSchemasWith } from '../../types/schemas/extract-schemas.ts'
import { type MadeFile, formatProblems, staleFiles, writeFiles, printStale } from './generated-files.ts'
import { clientFiles } from '../client/client-files.ts'
import { findTypeScript } from '../compile/compiler.ts'
import { projectOfFiles } from '../compile/projects.ts'
import { otherRuntime } from '../app/failed-start.ts'
import { findApps } from '../app/find-program.ts'
import { loadApp, typesOf, type LoadedApp } from '../openapi/load-app.ts'
import { CommandError } from '../../toolbox/command-errors.ts'
import { shownPath } from '../../toolbox/files.ts'
import { shellWord } from '../../toolbox/words.ts'
import type { GeneratedClient, GeneratedFiles } from './find-generated.ts'
import process from 'node:process'
import { exitCodeOf, exitWith } from '../../toolbox/run-main.ts'
import { printChanges } from '../openapi/print-changes.ts'

/** A generated file as its command would write it now, and the command. */
export interface CurrentFile extends MadeFile {
  readonly command: string
}

export interface CurrentFiles {
  readonly files: readonly CurrentFile[]
  /** Mistakes in the sources. If a command finds any, `files` contains none of its files. */
  readonly problems: readonly TypeProblem[]
  /** The reason why clients are left out: the program needs another runtime. */
  readonly note?: string
  /** Warnings about results that a contract does not reduce. */
  readonly warnings: readonly TypeProblem[]
  /** The parameters and results that `@unchecked` leaves unchecked. */
  readonly unchecked: readonly string[]
  /** The reason why clients are left out: the app cannot be loaded. */
  readonly failure?: CommandError
}

/**
 * Makes generated files again. Loads the app only if the project has a client.
 *
 * @param found The files that `findGenerated()` has found.
 * @param config The absolute path of the tsconfig.json.
 * @param host A host of TypeScript 5 or 6 that has parsed the files before.
 * @throws HONOTATE_NO_CONFIG, HONOTATE_NO_TYPESCRIPT, HONOTATE_NULL_CHECKS_OFF, HONOTATE_MISSING_TRANSFORM_DEPENDENCY,
 * HONOTATE_INVALID_PACKAGE, HONOTATE_INVALID_APP_SETTING, HONOTATE_NO_CONTRACT_ENTRY
 */
export function makeGenerated(
  found: GeneratedFiles,
  config: string,
  cwd: string,
  host?: CompilerHost,
): Promise<CurrentFiles> {
  const { schemas, types } = found
  const project = projectOfFiles(config, [...types.map(({ path }) => path), ...schemas])
  return withChecker({ config: project, compiler: findTypeScript(dirname(config)), host }, async (checker) => {
    const schemas = found.schemas.length > 0 ? makeSchemas(found, checker, cwd) : NOTHING
    const api = found.types.length + found.clients.length > 0 ? await makeApi(found, checker, config, cwd) : NOTHING
    // Both report the syntax errors of the project.
    const problems = new Map([...schemas.problems, ...api.problems].map((each) => [JSON.stringify(each), each]))
    return { ...api, files: [...schemas.files, ...api.files], problems: [...problems.values()] }
  })
}

export const NOTHING: CurrentFiles = { files: [], problems: [], warnings: [], unchecked: [] }

function makeSchemas({ schemas }: GeneratedFiles, checker: TypeChecker, cwd: string): CurrentFiles {
  const extracted = extractSchemasWith(checker)
  const { problems } = extracted
  if (problems.length > 0) return { ...NOTHING, problems }
  const files = schemas.map((path) => ({
    path,
    text: emitSchemas(extracted, path),
    command: `npx honotate schemas --out ${shownPath(path, cwd)}`,
  }))
  return { ...NOTHING, files, problems }
}

async function makeApi(
  { types, clients }: GeneratedFiles,
  checker: TypeChecker,
  config: string,
  cwd: string,
): Promise<CurrentFiles> {
  const extracted = extractWith(
    checker,
    config,
    types.some(({ contract }) => contract),
  )
  const { problems } = extracted
  if (problems.length > 0) return { ...NOTHING, problems }
  const { warnings = [] } = extracted.contract ?? {}
  const made = { ...NOTHING, problems, warnings, unchecked: extracted.contract ? uncheckedIn(extracted.contract) : [] }
  const files: CurrentFile[] = types.map(({ path, contract, from }) => ({
    path,
    text: emitApiTypes(withContract(extracted, contract, dirname(config), from), path),
    command: `npx honotate openapi${contract ? ' --contract' : ''}${from ? ` --from ${from}` : ''} --out ${shownPath(path, cwd)}`,
  }))
  const byApp = new Map<string, GeneratedClient[]>()
  for (const each of clients) byApp.set(each.app ?? '', [...(byApp.get(each.app ?? '') ?? []), each])
  const notes: string[] = []
  let failure: CommandError | undefined
  for (const [app, ofApp] of byApp) {
    const apps = app === '' ? findApps(dirname(config)) : [app]
    const ofClients = await makeClients(apps, ofApp, extracted, config, cwd)
    if (typeof ofClients === 'string') notes.push(ofClients)
    else if (ofClients instanceof CommandError) failure = ofClients
    else files.push(...ofClients)
  }
  return { ...made, files, ...(notes.length > 0 && { note: notes.join('\n') }), ...(failure && { failure }) }
}

/**
 * Makes the files of one app's clients. Returns a note if the app needs another runtime, and an error if the app fails
 * to load for another reason.
 */
async function makeClients(
  apps: readonly string[],
  clients: readonly GeneratedClient[],
  extracted: ExtractedApi,
  config: string,
  cwd: string,
): Promise<readonly CurrentFile[] | string | CommandError> {
  let loaded: LoadedApp
  try {
    loaded = await loadApp(apps, cwd)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const runtime = otherRuntime(error.cause)
    return runtime ? `The clients of ${shownPath(apps[0] as string, cwd)} are not compared.${runtime.trimEnd()}` : error
  }
  const { app, options, file: entry } = loaded
  const document = documentOfClient(app, await typesOf(app, extracted), options)
  return clients.flatMap(({ directory, app: known }) => {
    const option = known === undefined ? '' : ` --app ${shellWord(shownPath(entry, cwd))}`
    const command = `npx honotate openapi${option} --client ${shownPath(directory, cwd)}`
    const files = clientFiles(document, { client: directory, app: entry, directory: dirname(config) })
    return files.map((file) => ({ ...file, command }))
  })
}

/**
 * Writes the stale generated files of a project.
 *
 * @param print Receives each line of output, except the failure of an app.
 * @param host A host of TypeScript 5 or 6 that has parsed the files before.
 * @returns The files that are current now.
 */
export async function writeGenerated(
  found: GeneratedFiles,
  config: string,
  print: (line: string) => void,
  host?: CompilerHost,
): Promise<readonly MadeFile[]> {
  const cwd = process.cwd()
  const { files, problems, note, failure } = await makeGenerated(found, config, cwd, host)
  if (problems.length > 0) print(formatProblems(problems, cwd).trimEnd())
  if (note) print(note)
  if (failure) console.error(`error: ${failure.message}`)
  for (const path of writeFiles(staleFiles(files))) print(`[honotate] wrote ${shownPath(path, cwd)}`)
  return files
}

/** Keeps the first file of each command, because one command writes all files of a client. */
export function onePerCommand(stale: readonly CurrentFile[]): readonly CurrentFile[] {
  return stale.filter(({ command }, index) => stale.findIndex((each) => each.command === command) === index)
}

/**
 * Compares the generated files of a project, prints the stale ones, and ends the process: a program that was loaded for
 * a client may have servers and timers, which would keep the process alive.
 *
 * @param config The absolute path of the tsconfig.json.
 * @param exitCode The lowest code to exit with. A stale file, a mistake in the sources or an app that cannot be loaded
 * raises it to at least 1.
 * @param host A host of TypeScript 5 or 6 that has parsed the files before.
 */
export async function compareGenerated(
  found: GeneratedFiles,
  config: string,
  exitCode: number,
  host?: CompilerHost,
): Promise<never> {
  // Keeps `exitCode` even if a loaded program calls `process.exit(0)`.
  process.once('exit', (code) => void (process.exitCode = Math.max(exitCode, code)))
  return exitWith(await exitCodeOf(() => printStaleFiles(found, config, host)))
}

async function printStaleFiles(found: GeneratedFiles, config: string, host: CompilerHost | undefined): Promise<number> {
  const cwd = process.cwd()
  const { files, problems, note, failure, warnings } = await makeGenerated(found, config, cwd, host)
  const stale = staleFiles(files)
  process.stdout.write(formatProblems(problems, cwd) + formatProblems(warnings, cwd, 'warning'))
  if (note) console.log(note)
  if (failure) console.error(`error: ${failure.message}`)
  for (const file of onePerCommand(stale)) {
    printStale(file, file.command, cwd)
    printChanges(file)
  }
  return stale.length + problems.length > 0 || failure ? 1 : 0
}
