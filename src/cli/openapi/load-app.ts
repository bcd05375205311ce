import { existsSync, readFileSync } from 'node:fs'
import { Server } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ControllerApp } from '#runtime'
import type { ControllerClass } from '../../metadata/controllers.ts'
import type { OpenApiOptions } from '../../openapi/open-api.ts'
import { TransformError } from '../../transform/core/errors.ts'
import type { ExtractedApi } from '../../types/api/extract.ts'
import type { ApiTypes } from '../../openapi/api-types.ts'

/** What a file exports that creates an app. */
export interface LoadedApp {
  readonly app: ControllerApp
  /** The options of the document. */
  readonly options: OpenApiOptions
}

/**
 * Imports the file of an app through the register hooks. The file may create the app, but must not listen.
 *
 * @param shownPath The path in messages.
 * @throws HONOTATE_APP_FAILED, HONOTATE_APP_LISTENS, HONOTATE_NO_APP
 */
export async function loadApp(file: string, shownPath: string): Promise<LoadedApp> {
  if (!existsSync(file)) throw new TransformError('NO_APP', { file: shownPath, problem: 'does not exist' })
  await import('../../transform/hosts/register/register.js')
  const listens = refuseToListen()
  let exports: Readonly<Record<string, unknown>>
  try {
    exports = (await import(pathToFileURL(file).href)) as typeof exports
    // What was started without an `await` gets a turn.
    await new Promise((resolve) => setImmediate(resolve))
  } catch (cause) {
    if (listens.place !== '') throw new TransformError('APP_LISTENS', { file: shownPath, place: listens.place })
    throw new TransformError('APP_FAILED', { file: shownPath, reason: reasonOf(cause) }, { cause })
  }
  if (listens.place !== '') throw new TransformError('APP_LISTENS', { file: shownPath, place: listens.place })
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

/** Makes servers throw instead of listening, and says where the first one wanted to. */
function refuseToListen(): { place: string } {
  const state = { place: '' }
  Error.stackTraceLimit = 50
  Server.prototype.listen = function listen(): never {
    const error = new Error('An app file that is described must not listen')
    state.place ||= callerOf(error)
    throw error
  }
  return state
}

const OWN_FILES = new URL('../../../', import.meta.url).href

/** Where the program is, in the stack of an error: the first line that is neither Node's nor of a package. */
function callerOf({ stack = '' }: Error): string {
  const places = [...stack.matchAll(/^\s+at (?:async )?(?:.*\()?((?:file:|[A-Z]:|\/).*:\d+:\d+)\)?$/gmu)].map(
    ([, place]) => place as string,
  )
  const urls = places.map((place) => (place.startsWith('file:') ? place : pathToFileURL(place).href))
  const own = urls.find((url) => !url.startsWith(`${OWN_FILES}dist/`) && !url.includes('/node_modules/')) ?? urls[0]
  return own === undefined ? 'an unknown place' : fileURLToPath(own)
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.message} (${callerOf(cause)})` : String(cause)
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
