import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { ControllerApp } from 'honotate/kit'
import type { ControllerClass } from 'honotate'
import type { ApiTypes, OpenApiOptions } from 'honotate/openapi'
import { CommandError } from '../../toolbox/command-errors.ts'
import type { ExtractedApi } from '../../types/api/extract.ts'
import { otherRuntime, placeOfFailedStart } from '../app/failed-start.ts'
import { loadProgram, type LoadedProgram } from '../app/load-program.ts'
import { exportedApp } from '../app/program-apps.ts'
import type { Place } from '../../toolbox/code-frame.ts'
import { messageOf } from '../../toolbox/error-place.ts'
import { shownPath } from '../../toolbox/files.ts'
import { nearestPackage } from '../../transform/hosts/nearest-package.ts'

export interface LoadedApp {
  readonly app: ControllerApp
  /** The file that exports or creates the app. */
  readonly file: string
  readonly options: OpenApiOptions
}

/**
 * Loads files in turn until one has an app: an app that the file exports, or else the only app with routes that the
 * program has created.
 *
 * @param cwd The directory to which paths in messages are relative.
 * @throws HONOTATE_APP_FAILED, HONOTATE_NO_APP, HONOTATE_INVALID_PACKAGE
 */
export async function loadApp(files: readonly string[], cwd: string): Promise<LoadedApp> {
  let missing: CommandError | undefined
  for (const file of files) {
    const { exports, apps } = await loadFile(file, shownPath(file, cwd))
    const app = exportedApp(exports) ?? (apps.length === 1 ? apps[0] : undefined)
    if (app instanceof ControllerApp)
      return { app, file, options: { info: packageInfo(file), ...(exports['openapi'] as object | undefined) } }
    const isExported = exportedApp(exports) !== undefined
    const problem = isExported
      ? 'exports an app that createApp() has not made'
      : `exports neither \`app\` nor a default, and creates ${apps.length === 0 ? 'no app' : `${apps.length} apps`} with routes`
    missing ??= new CommandError('NO_APP', { file: shownPath(file, cwd), problem })
  }
  throw missing ?? new CommandError('NO_APP', { file: 'src/app.ts', problem: 'does not exist' })
}

async function loadFile(file: string, shown: string): Promise<LoadedProgram> {
  if (!existsSync(file)) throw new CommandError('NO_APP', { file: shown, problem: 'does not exist' })
  const files: string[] = []
  try {
    return await loadProgram(file, files)
  } catch (cause) {
    const isTypes = /api\.gen/u.test(messageOf(cause))
    const remedy = isTypes
      ? '; run `npx honotate openapi` first, which writes that file'
      : otherRuntime(cause).trimEnd()
    const reason = `${messageOf(cause)} (${placeText(placeOfFailedStart(cause, files))})${remedy}`
    throw new CommandError('APP_FAILED', { file: shown, reason }, { cause })
  }
}

/**
 * Milliseconds after which an import counts as waiting: the entry of a program may await a server, which never listens
 * here.
 */
const WAITING = 500

/** Finds the types of an app's controllers, by class. Imports the files of the controllers to find the classes. */
export async function typesOf(app: ControllerApp, { controllers, schemas }: ExtractedApi): Promise<ApiTypes> {
  const used = new Set(app.parts.routes.map(({ controller }) => controller))
  const names = new Set([...used].map(({ name }) => name))
  const found: [ControllerClass, ApiTypes['controllers'][number][1]][] = []
  const waiting: (typeof controllers)[number][] = []
  for (const each of controllers) {
    if (each.className !== 'default' && !names.has(each.className)) continue
    const exports = await exportsOf(each.file)
    const controller = exports?.[each.exportName]
    if (controller) found.push([controller, each.types])
    else if (!exports) waiting.push(each)
  }
  for (const { className, types } of waiting) {
    const controller = [...used].find(({ name }) => name === className && !found.some(([known]) => known.name === name))
    if (controller) found.push([controller, types])
  }
  return { controllers: found, schemas }
}

/** Imports a module; returns `undefined` if the module still waits after `WAITING`. */
async function exportsOf(file: string): Promise<Record<string, ControllerClass> | undefined> {
  const stop = new AbortController()
  const timer = setTimeout(WAITING, undefined, stop)
  try {
    return await Promise.race([import(pathToFileURL(file).href), timer.catch(() => undefined)])
  } finally {
    stop.abort()
  }
}

function placeText(place: Place | undefined): string {
  return place ? `${place.file}:${place.line}:${place.column}` : 'an unknown place'
}

function packageInfo(file: string): OpenApiOptions['info'] {
  const { name, version, description } = (nearestPackage(file)?.manifest ?? {}) as Record<string, string | undefined>
  return { title: name ?? 'API', version: version ?? '0.0.0', ...(description && { description }) }
}
