import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TransformError } from '../../compiler-errors.ts'

/** The members of a package.json. */
export type Manifest = Readonly<Record<string, unknown>>

/**
 * The package.json with a name that is nearest to a path: one without a name only says what kind the modules have.
 *
 * @throws HONOTATE_INVALID_PACKAGE
 */
export function nearestPackage(path: string): { readonly directory: string; readonly manifest: Manifest } | undefined {
  const directory = dirname(path)
  if (directory === path) return undefined
  if (existsSync(join(directory, 'package.json'))) {
    const manifest = readManifest(directory)
    if (typeof manifest['name'] === 'string') return { directory, manifest }
  }
  return nearestPackage(directory)
}

/**
 * Reads the package.json of a directory. A byte order mark is no mistake: Node and npm skip it.
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
