import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ControllerApp } from 'honotate/kit'
import type { ControllerClass } from 'honotate'
import type { OpenApiOptions, ApiTypes } from 'honotate/openapi'
import { CommandError } from '../../toolbox/command-errors.ts'
import { nearestPackage } from '../../transform/hosts/nearest-package.ts'
import type { ExtractedApi } from '../../types/api/extract.ts'
import { otherRuntime, placeOfFailedStart } from '../app/failed-start.ts'
import { loadProgram, type LoadedProgram } from '../app/load-program.ts'
import { exportedApp } from '../app/program-apps.ts'
import type { Place } from '../../toolbox/code-frame.ts'
import { messageOf } from '../../toolbox/error-place.ts'
import { findEntry, sourceDirectory } from '../../toolbox/find-inputs.ts'

/** The app of a program, and the options that it exports. */
export interface LoadedApp {
  readonly app: ControllerApp
  /** The options of the document. */
  readonly options: OpenApiOptions
}

/**
 * The file to load if none is given: `src/app.ts`, which exports the options of the document too, or the entry of the
 * program.
 */
export function findApp(directory: string): string {
  const file = join(sourceDirectory(directory), 'app.ts')
  try {
    return existsSync(file) ? file : findEntry(undefined, directory)
  } catch {
    return file
  }
}

/**
 * Loads a program as `honotate routes` does: up to the end of its entry, or until a server would listen. The app is the one
 * that the entry exports, or the only one that the program makes.
 *
 * @param shownPath The path in messages.
 * @throws HONOTATE_APP_FAILED, HONOTATE_NO_APP, HONOTATE_INVALID_PACKAGE
 */
export async function loadApp(file: string, shownPath: string): Promise<LoadedApp> {
  if (!existsSync(file)) throw new CommandError('NO_APP', { file: shownPath, problem: 'does not exist' })
  let program: LoadedProgram
  const files: string[] = []
  try {
    program = await loadProgram(file, files)
  } catch (cause) {
    const isTypes = /api\.gen/u.test(messageOf(cause))
    const remedy = isTypes
      ? '; run `npx honotate openapi` first, which writes that file'
      : otherRuntime(cause).trimEnd()
    const reason = `${messageOf(cause)} (${placeText(placeOfFailedStart(cause, files))})${remedy}`
    throw new CommandError('APP_FAILED', { file: shownPath, reason }, { cause })
  }
  const { exports, apps } = program
  const app = exportedApp(exports) ?? (apps.length === 1 ? apps[0] : undefined)
  if (!(app instanceof ControllerApp)) {
    const isExported = (exports['app'] ?? exports['default']) !== undefined
    const problem = isExported
      ? 'exports an app that createApp() has not made'
      : `exports neither \`app\` nor a default, and creates ${apps.length === 0 ? 'no app' : `${apps.length} apps`} with routes`
    throw new CommandError('NO_APP', { file: shownPath, problem })
  }
  return { app, options: { info: packageInfo(file), ...(exports['openapi'] as object | undefined) } }
}

/** The types of the controllers of an app, by class. Importing their files is cheap: the app has loaded them. */
export async function typesOf(app: ControllerApp, { controllers, schemas }: ExtractedApi): Promise<ApiTypes> {
  const used = new Set(app.parts.routes.map(({ controller }) => controller))
  const names = new Set([...used].map(({ name }) => name))
  const found: [ControllerClass, ApiTypes['controllers'][number][1]][] = []
  for (const { file, className, exportName, types } of controllers) {
    if (className !== 'default' && !names.has(className)) continue
    const exports = (await import(pathToFileURL(file).href)) as Record<string, ControllerClass>
    const controller = exports[exportName]
    if (controller) found.push([controller, types])
  }
  return { controllers: found, schemas }
}

function placeText(place: Place | undefined): string {
  return place ? `${place.file}:${place.line}:${place.column}` : 'an unknown place'
}

/** Name and version of the nearest package, for an app file that does not export `openapi`. */
function packageInfo(file: string): OpenApiOptions['info'] {
  const { name, version, description } = (nearestPackage(file)?.manifest ?? {}) as Record<string, string | undefined>
  return { title: name ?? 'API', version: version ?? '0.0.0', ...(description && { description }) }
}
