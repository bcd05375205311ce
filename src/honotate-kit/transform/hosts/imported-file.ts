import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFile } from '../../disk.ts'
import { nearestPackage } from './nearest-package.ts'
import { sourceSpecifier } from './find-source.ts'

/**
 * Finds the TypeScript or JavaScript file that `importer` imports by `specifier`, as `honotate-kit/register` does.
 * Returns `undefined` for any other import, such as a package or a JSON file. As in TypeScript, the path has `/` on
 * every platform.
 */
export function resolveSource(specifier: string, importer: string): string | undefined {
  const written = specifier.startsWith('#') ? ownImport(specifier, importer) : specifier
  if (written === undefined) return undefined
  const found = sourceSpecifier(written, {
    parentURL: pathToFileURL(importer).href,
    conditions: [],
    importAttributes: {},
  })
  const path = found.startsWith('file:')
    ? fileURLToPath(found)
    : /^\.{0,2}\/|^\.{1,2}$/u.test(found)
      ? resolve(dirname(importer), found)
      : undefined
  if (path === undefined || !/\.[cm]?[jt]sx?$/u.test(path)) return undefined
  return isFile(path) ? path.replaceAll(sep, '/') : undefined
}

/**
 * Resolves `#name` by the `imports` of the nearest package.json that has a name or `imports`. The file need not exist.
 */
function ownImport(specifier: string, importer: string): string | undefined {
  const found = nearestPackage(importer, 'imports')
  for (const [key, value] of Object.entries(Object(found?.manifest['imports']) as Record<string, unknown>)) {
    const [start = '', end] = key.split('*')
    const isMatch = end === undefined ? key === specifier : specifier.startsWith(start) && specifier.endsWith(end)
    const target = isMatch ? sourceTarget(value) : undefined
    if (target !== undefined && found)
      return resolve(
        found.directory,
        target.replace('*', specifier.slice(start.length, specifier.length - (end ?? '').length)),
      )
  }
  return undefined
}

/** The first target of conditional imports that is a TypeScript file, or else the first target. */
function sourceTarget(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const all = Object.values(Object(value) as Record<string, unknown>).flatMap((each) => sourceTarget(each) ?? [])
  return all.find((each) => /\.[cm]?tsx?$/u.test(each)) ?? all[0]
}
