import { existsSync, readFileSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TransformError } from '../../compiler-errors.ts'

export type Manifest = Readonly<Record<string, unknown>>

/** The API that Yarn adds to `node:module` under Plug'n'Play, which needs no `node_modules`. */
interface PnpModule {
  findPnpApi?(path: string): { resolveToUnqualified(name: string, importer: string): string | null } | null
}

/**
 * Finds the nearest package.json above a path; `undefined` if no folder has one. Skips a package.json without a `name`,
 * since it may only set the format of modules.
 *
 * @param key A package.json with this member needs no name.
 * @throws HONOTATE_INVALID_PACKAGE
 */
export function nearestPackage(
  path: string,
  key = 'name',
): { readonly directory: string; readonly manifest: Manifest } | undefined {
  const directory = dirname(path)
  if (directory === path) return undefined
  if (existsSync(join(directory, 'package.json'))) {
    const manifest = readManifest(directory)
    if (typeof manifest['name'] === 'string' || key in manifest) return { directory, manifest }
  }
  return nearestPackage(directory, key)
}

export function honotateVersion(): string {
  return String(nearestPackage(fileURLToPath(import.meta.url))?.manifest['version'])
}

/**
 * Finds the directory of the package `name` as seen from the file `importer`; `undefined` if it is not installed there.
 * Searches the `node_modules` folders or asks Yarn PnP, because `require.resolve(name)` fails for packages that export
 * only ES modules or types, and `require.resolve('name/package.json')` for packages that do not export this file.
 */
export function packageDirectory(name: string, importer: string): string | undefined {
  const pnp = (nodeModule as PnpModule).findPnpApi?.(importer)
  if (pnp) {
    try {
      return pnp.resolveToUnqualified(name, importer) ?? undefined
    } catch {
      return undefined
    }
  }
  const places = createRequire(importer).resolve.paths(name) ?? []
  return places.map((place) => join(place, name)).find((directory) => existsSync(join(directory, 'package.json')))
}

/**
 * Reads the package.json of a directory. A byte order mark is skipped, as in Node and npm.
 *
 * @throws HONOTATE_INVALID_PACKAGE
 */
export function readManifest(directory: string): Manifest {
  const file = join(directory, 'package.json')
  let manifest: unknown
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/u, ''))
  } catch (error) {
    throw new TransformError('INVALID_PACKAGE', { file, reason: (error as Error).message }, { cause: error })
  }
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) {
    throw new TransformError('INVALID_PACKAGE', { file, reason: 'it is not an object' })
  }
  return manifest as Manifest
}
