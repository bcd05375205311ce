import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ControllerApp } from '#runtime'
import type { ControllerClass } from '../../metadata/controllers.ts'
import type { OpenApiOptions } from '../../openapi/open-api.ts'
import { TransformError } from '../../transform/core/errors.ts'
import type { ExtractedApi } from '../../types/api/extract.ts'
import type { ApiTypes } from '../../openapi/api-types.ts'
import { loadProgram, type LoadedProgram } from '../app/load-program.ts'
import type { Place } from '../code-frame.ts'
import { messageOf, placeOf } from '../error-place.ts'

/** What a file exports that creates an app. */
export interface LoadedApp {
  readonly app: ControllerApp
  /** The options of the document. */
  readonly options: OpenApiOptions
}

/**
 * Loads the file that exports an app. The file may create the app, but must not listen.
 *
 * @param shownPath The path in messages.
 * @throws HONOTATE_APP_FAILED, HONOTATE_APP_LISTENS, HONOTATE_NO_APP
 */
export async function loadApp(file: string, shownPath: string): Promise<LoadedApp> {
  if (!existsSync(file)) throw new TransformError('NO_APP', { file: shownPath, problem: 'does not exist' })
  let program: LoadedProgram
  try {
    program = await loadProgram(file)
  } catch (cause) {
    const reason = `${messageOf(cause)} (${placeText(placeOf(cause))})`
    throw new TransformError('APP_FAILED', { file: shownPath, reason }, { cause })
  }
  const { exports, listens } = program
  if (listens) throw new TransformError('APP_LISTENS', { file: shownPath, place: placeText(listens.place) })
  const app = exports['app'] ?? exports['default']
  if (!(app instanceof ControllerApp)) {
    const problem =
      app === undefined ? 'exports neither `app` nor a default' : 'exports an app that createApp() has not made'
    throw new TransformError('NO_APP', { file: shownPath, problem })
  }
  return { app, options: { info: packageInfo(dirname(file)), ...(exports['openapi'] as object | undefined) } }
}

/** The types of the controllers of an app, by class: the files of controllers are in memory already. */
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

/** Name and version of the nearest package.json, for an app file that does not export `openapi`. */
function packageInfo(directory: string): OpenApiOptions['info'] {
  const file = join(directory, 'package.json')
  if (existsSync(file)) {
    const { name, version, description } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | undefined>
    if (name !== undefined) return { title: name, version: version ?? '0.0.0', ...(description && { description }) }
  }
  return dirname(directory) === directory ? { title: 'API', version: '0.0.0' } : packageInfo(dirname(directory))
}
