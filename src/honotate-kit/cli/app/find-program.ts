import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isFile, readText } from '../../disk.ts'
import { nearestPackage } from '../../transform/hosts/nearest-package.ts'
import { resolveSource } from '../../transform/hosts/imported-file.ts'
import { CommandError } from '../../toolbox/command-errors.ts'

const NAMES = ['src/main', 'src/index', 'src/server', 'src/app', 'main', 'index', 'server', 'app']
const EXTENSIONS = ['.ts', '.mts', '.tsx', '.js', '.mjs']

/**
 * Finds the absolute path of the program: `given`, or the first file with a usual name.
 *
 * @throws HONOTATE_NO_ENTRY
 */
export function findEntry(given: string | undefined, cwd: string): string {
  const candidates = given === undefined ? usualEntries(cwd) : [resolve(cwd, given)]
  const found = candidates.find(isFile)
  if (found !== undefined) return found
  throw new CommandError('NO_ENTRY', {
    problem: given === undefined ? `There is no src/main.ts in ${cwd}` : `There is no file ${resolve(cwd, given)}`,
  })
}

export function sourceDirectory(project: string): string {
  const source = join(project, 'src')
  return existsSync(source) ? source : project
}

/** The setting `honotate.app` of package.json, such as `"honotate": { "app": "test/app.ts" }`. */
interface Configured {
  /** The absolute path of the file to load instead of the usual one; `false` if `findProgram()` must find nothing. */
  readonly app: string | false
}

/**
 * Reads the setting `honotate.app` from the package.json of a project; returns `undefined` if it is not set.
 *
 * @throws HONOTATE_INVALID_PACKAGE, HONOTATE_INVALID_APP_SETTING
 */
export function configuredApp(directory: string): Configured | undefined {
  const found = nearestPackage(join(directory, 'tsconfig.json'), 'honotate')
  const setting = found?.manifest['honotate']
  if (!found || setting === undefined) return undefined
  const { app } = Object(setting) as { readonly app?: unknown }
  if (app === undefined || app === false) return app === false ? { app } : undefined
  if (typeof app === 'string') return { app: join(found.directory, app) }
  throw new CommandError('INVALID_APP_SETTING', {
    file: join(found.directory, 'package.json'),
    received: JSON.stringify(app),
  })
}

/**
 * Finds the program of a project: the file that package.json names, or the first file with a usual name.
 *
 * @returns `undefined` without a program, or if `honotate.app` is `false`.
 */
export function findProgram(directory: string): { readonly file: string; readonly isConfigured: boolean } | undefined {
  const configured = configuredApp(directory)
  if (configured) return configured.app === false ? undefined : { file: configured.app, isConfigured: true }
  const file = usualEntry(directory)
  return file === undefined ? undefined : { file, isConfigured: false }
}

/**
 * Lists the files that may export or create the app, the first choice first. `app.ts` comes before the program, since
 * `app.ts` may also export the options of the document. If neither exists, `app.ts` is listed for the error message.
 */
export function findApps(directory: string): readonly string[] {
  const configured = configuredApp(directory)
  if (configured && configured.app !== false) return [configured.app]
  const usual = join(sourceDirectory(directory), 'app.ts')
  const entry = usualEntry(directory)
  const found = [...(existsSync(usual) ? [usual] : []), ...(entry === undefined ? [] : [entry])]
  return found.length > 0 ? [...new Set(found)] : [usual]
}

function usualEntry(directory: string): string | undefined {
  return usualEntries(directory).find(isFile)
}

function usualEntries(directory: string): readonly string[] {
  return NAMES.flatMap((name) => EXTENSIONS.map((extension) => resolve(directory, name + extension)))
}

const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/gu

/**
 * Whether a file imports honotate, directly or through other files. A program without honotate, such as the script of a
 * web page, must not be run.
 */
export function importsHonotate(entry: string): boolean {
  const reached = new Set([entry])
  for (const file of reached) {
    for (const [, specifier = ''] of (readText(file) ?? '').matchAll(IMPORTS)) {
      if (/^honotate(?:\/|$)/u.test(specifier)) return true
      const target = /^[.#@~/]/u.test(specifier) ? resolveSource(specifier, file) : undefined
      if (target !== undefined && !target.includes('/node_modules/')) reached.add(target)
    }
  }
  return false
}
