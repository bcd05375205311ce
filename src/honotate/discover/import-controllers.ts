import { isError } from '../errors/is-error.ts'
import { DISCOVERY_FAILED, NOTHING_DISCOVERED } from '#catalogue'
import { aLogger, checkOptions } from '../errors/check-options.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import { warn, type Logger } from '../http/logger.ts'
import { isRegistered, type ControllerClass } from '../metadata/controllers.ts'
import { controllerFiles } from './controller-files.ts'

/** Modules, or functions that import them, by path, as `import.meta.glob()` of Vite returns them. */
export type ControllerModules = Readonly<Record<string, object | (() => Promise<object>)>>

/** Options of `discover()`. */
export interface DiscoverOptions {
  /**
   * Receives a warning for each file without a controller.
   * @default console
   */
  readonly logger?: Logger
}

/**
 * Imports the files named `*-controller.ts` (or `.js`, `.mts`, `.mjs`, `.tsx` …) below a folder, in the order of their
 * paths. Skips `node_modules`, and a source file next to its compiled one. In a bundle, the plugins of honotate replace
 * `new URL('…', import.meta.url)` with the files of the folder.
 *
 * @param controllers The URL of the folder, or the modules.
 * @param options The receiver of warnings.
 * @returns The controllers that the files export.
 * @throws HONOTATE_DISCOVERY_FAILED with the name of the file, HONOTATE_INVALID_OPTION (the promise is rejected)
 * @example
 * ```ts
 * import { createApp } from 'honotate'
 * import { discover } from 'honotate/discover'
 *
 * const app = createApp({ controllers: await discover(new URL('./controllers/', import.meta.url)) })
 * ```
 */
export async function discover(
  controllers: URL | ControllerModules,
  options: DiscoverOptions = {},
): Promise<ControllerClass[]> {
  checkOptions('discover()', options, { logger: aLogger })
  const { logger = console } = options
  if (typeof controllers !== 'object' || controllers === null)
    throw failed(String(controllers), new TypeError('It is neither a URL nor a list of modules'))
  const modules = controllers instanceof URL ? modulesIn(controllers) : controllers
  const found = new Set<ControllerClass>()
  const warnOf = (path: string): void => warn(logger, new HonotateError(NOTHING_DISCOVERED, { path }).message)
  const paths = Object.keys(modules)
  if (paths.length === 0) warnOf(String(controllers instanceof URL ? controllers : 'The list of modules'))
  for (const path of paths) {
    const module = modules[path]
    const exported = typeof module === 'function' ? await load(path, module as () => Promise<object>) : module
    if (typeof exported !== 'object' || exported === null) throw failed(path, new TypeError('It is not a module'))
    const classes = Object.values(exported as object).filter((value) => isRegistered('controller', value))
    if (classes.length === 0) warnOf(path)
    for (const each of classes) found.add(each)
  }
  return [...found]
}

/**
 * Gives access to the file system on Node, Bun and Deno. Bundles for other platforms could not resolve an import of
 * `node:fs`.
 */
type Builtin = { getBuiltinModule?(name: 'node:fs'): typeof import('node:fs') | undefined }

function modulesIn(folder: URL): ControllerModules {
  // `new URL(file, base)` needs a base that ends with a slash.
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`)
  try {
    const fs = (globalThis as { process?: Builtin }).process?.getBuiltinModule?.('node:fs')
    if (!fs) throw new Error('this platform has no file system')
    const files = controllerFiles(fs.readdirSync(base, { recursive: true, encoding: 'utf8' }))
    const urls = files.map((file) => new URL(file.split('/').map(encodeURIComponent).join('/'), base).href)
    return Object.fromEntries(urls.map((url) => [url, () => import(/* @vite-ignore */ url)]))
  } catch (cause) {
    throw failed(folder.href, cause)
  }
}

async function load(path: string, module: () => Promise<object>): Promise<object> {
  try {
    return await module()
  } catch (cause) {
    throw failed(path, cause)
  }
}

function failed(path: string, cause: unknown): HonotateError {
  const reason = isError(cause) ? cause.message : String(cause)
  return new HonotateError(DISCOVERY_FAILED, { path, reason: reason.replace(/\.$/u, '') }, { cause })
}
