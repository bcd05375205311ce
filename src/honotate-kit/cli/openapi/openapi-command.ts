import process from 'node:process'
import { HonotateError } from 'honotate'
import { documentOfClient, type ControllerApp } from 'honotate/kit'
import { openApi, toYaml, type ApiTypes } from 'honotate/openapi'
import { extractApiTypes, withContract, type ExtractedApi } from '../../types/api/extract.ts'
import { emitApiTypes } from '../../types/emit/emit-api-types.ts'
import {
  formatProblems,
  remedyCommand,
  staleFiles,
  writeFiles,
  type MadeFile,
  printStale,
} from '../generated/generated-files.ts'
import { exitWith } from '../../toolbox/run-main.ts'
import { shownPath } from '../../toolbox/files.ts'
import { clientFiles } from '../client/client-files.ts'
import { findTypeScript } from '../compile/compiler.ts'
import { loadApp, typesOf } from './load-app.ts'
import { parseOpenApiOptions, type OpenApiCommand } from './openapi-arguments.ts'
import { printChanges } from './print-changes.ts'

export { usage } from './openapi-arguments.ts'

type Routes = ControllerApp['parts']['routes']

/**
 * Runs `honotate openapi`, and ends the process. The exit code is 1 for a mistake in the project, or for a stale file
 * with `--check`.
 *
 * @throws HONOTATE_UNKNOWN_ARGUMENT, HONOTATE_MISSING_VALUE, HONOTATE_NO_CONFIG, HONOTATE_PROJECT_WITHOUT_FILES,
 * HONOTATE_NO_TYPESCRIPT, HONOTATE_NULL_CHECKS_OFF, HONOTATE_MISSING_TRANSFORM_DEPENDENCY, HONOTATE_INVALID_PACKAGE,
 * HONOTATE_INVALID_APP_SETTING, HONOTATE_NO_CONTRACT_ENTRY, HONOTATE_APP_FAILED, HONOTATE_NO_APP, HONOTATE_CANNOT_WRITE
 */
export async function run(args: readonly string[]): Promise<never> {
  return exitWith(await runCommand(args))
}

async function runCommand(args: readonly string[]): Promise<number> {
  const cwd = process.cwd()
  const command = parseOpenApiOptions(args, cwd)
  const { config, directory, check, contract } = command
  const extracted = await extractApiTypes({ config, compiler: findTypeScript(directory) }, contract)
  if (extracted.problems.length > 0) {
    process.stdout.write(formatProblems(extracted.problems, cwd))
    return 1
  }
  process.stdout.write(formatProblems(extracted.contract?.warnings ?? [], cwd, 'warning'))
  if (extracted.controllers.length === 0)
    console.warn(
      `warning: the files of ${shownPath(config, cwd)} have no exported class with @RestController(), so the contract and the types are empty.`,
    )
  try {
    const types = typesFile(command, extracted)
    // The types are written before the app is loaded, because the app may import their file.
    const written = check ? [] : writeFiles(types)
    const files = [...(await documentFiles(command, extracted, cwd)), ...types]
    if (check) return checkFiles(files, remedyCommand('openapi', args), cwd)
    written.push(...writeFiles(files))
    for (const { path } of files)
      console.log(`${written.includes(path) ? 'Wrote' : 'Unchanged'} ${shownPath(path, cwd)}`)
    return 0
  } catch (error) {
    // `openApi()` throws for mistakes that only the routes show, such as two operations with the same id.
    if (!(error instanceof HonotateError)) throw error
    console.error(`error: ${error.message}`)
    return 1
  }
}

/** Warns of controllers whose sources are not in the project, such as controllers of packages with .d.ts files only. */
function warnOfUntyped(routes: Routes, { controllers }: ApiTypes): void {
  const typed = new Set(controllers.map(([controller]) => controller))
  const names = new Set(routes.flatMap(({ controller }) => (typed.has(controller) ? [] : controller.name)))
  if (names.size === 0) return
  console.warn(
    `warning: no types for ${[...names].join(', ')}: tsconfig.json includes no source file of ${names.size === 1 ? 'it' : 'them'}. Parameters and responses of the routes are not described. Add the sources to the project, or pass schemas to the decorators.`,
  )
}

function typesFile(command: OpenApiCommand, extracted: ExtractedApi): MadeFile[] {
  const { out, contract, directory, from } = command
  if (out === undefined) return []
  return [{ path: out, text: emitApiTypes(withContract(extracted, contract, directory, from), out) }]
}

/** Makes the document and the client. Loads the app only if one of them is wanted. */
async function documentFiles(command: OpenApiCommand, extracted: ExtractedApi, cwd: string): Promise<MadeFile[]> {
  const { json, yaml, client } = command
  if (json === undefined && yaml === undefined && client === undefined) return []
  const { app, options, file } = await loadApp(command.apps, cwd)
  const typesOfApp = await typesOf(app, extracted)
  warnOfUntyped(app.parts.routes, typesOfApp)
  const document = openApi(app, typesOfApp, options)
  const files: MadeFile[] = []
  if (json !== undefined) files.push({ path: json, text: `${JSON.stringify(document, null, 2)}\n` })
  if (yaml !== undefined) files.push({ path: yaml, text: toYaml(document) })
  if (client !== undefined)
    files.push(
      ...clientFiles(documentOfClient(app, typesOfApp, options), {
        client,
        app: file,
        directory: command.directory,
      }),
    )
  return files
}

function checkFiles(files: readonly MadeFile[], command: string, cwd: string): number {
  const stale = staleFiles(files)
  let hasChanges = false
  for (const file of stale) {
    printStale(file, command, cwd)
    // The types and the document change together, so the changes of one file are enough.
    hasChanges ||= printChanges(file)
  }
  const [only, ...others] = files.map(({ path }) => shownPath(path, cwd))
  if (stale.length === 0) console.log(`${others.length === 0 ? `${only} is` : 'All files are'} up to date`)
  return stale.length > 0 ? 1 : 0
}
