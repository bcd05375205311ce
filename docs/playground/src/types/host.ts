/**
 * What the kit asks Node and the project, for a project of one file. `vite.config.ts` puts this module in the place of
 * Node's modules and of those modules of the kit that read a project from the disk.
 *
 * @module
 */
import files from 'virtual:declarations'

/** The files of the project, by their paths. */
export const texts = new Map<string, string>()

/** The text of a file of the project, or of a declaration file of its packages. */
export function readText(path: string): string | undefined {
  return texts.get(path) ?? files[path]
}

// Node's modules.
export const sep = '/'

export function readFileSync(path: string): string {
  const text = readText(path)
  if (text === undefined) throw new Error(`There is no file ${path}`)
  return text
}

export function basename(path: string, ending = ''): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name
}

export function dirname(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')))
}

export function relative(from: string, to: string): string {
  return to.slice(from === '/' ? 1 : from.length + 1)
}

/** The kit calls it only for the entry of `--from`, and for packages. */
export const resolve = (directory: string, path: string): string => `${directory}/${path}`
export const join = resolve
export const fileURLToPath = (url: string | URL): string => new URL(url).pathname
export const pathToFileURL = (path: string): URL => new URL(path, 'file:///')
export const createRequire = (): never => {
  throw new Error('The playground has no other packages')
}

// Modules of the kit.
export const isFile = (path: string): boolean => readText(path) !== undefined

export function nearestPackage(path: string): { directory: string; manifest: Record<string, unknown> } | undefined {
  const directory = dirname(path)
  if (directory === path) return undefined
  const text = readText(`${directory}/package.json`)
  return text === undefined ? nearestPackage(directory) : { directory, manifest: JSON.parse(text) }
}

export const resolveSource = (): undefined => undefined
export const reachableFiles = (entry: string): ReadonlySet<string> => new Set([entry])
export const withChecker = createRequire
