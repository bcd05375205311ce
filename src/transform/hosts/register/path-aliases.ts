import { statSync } from 'node:fs'
import type { ResolveHookContext } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createPathsMatcher, type PathsMatcher } from 'get-tsconfig'
import { nearestTsconfig } from '../nearest-tsconfig.ts'
import { sourceNames } from './source-names.ts'

const RELATIVE_OR_URL = /^(?:\.{0,2}\/|\.{1,2}$|[a-z][a-z\d+.-]+:)/iu

/** What `paths` and `baseUrl` say, by the directory of the importing file. */
const matchers = new Map<string, PathsMatcher | undefined>()

/**
 * The file that a specifier of a TypeScript file stands for by `paths` in the nearest tsconfig.json: `@/users.ts` for
 * `src/users.ts`, say.
 *
 * @returns Its URL, or its path for `require()`; `undefined` where Node has to decide.
 */
export function aliasedFile(specifier: string, context: ResolveHookContext): string | undefined {
  const { parentURL = '', conditions } = context
  if (RELATIVE_OR_URL.test(specifier) || !/^file:.*\.[cm]?tsx?$/u.test(parentURL)) return undefined
  if (parentURL.includes('/node_modules/')) return undefined
  const found = matcherOf(parentURL)?.(specifier)
    .map((path) => pathToFileURL(path).href)
    .flatMap((url) => [url, ...sourceNames(url, context)])
    .find((url) => statSync(new URL(url), { throwIfNoEntry: false })?.isFile())
  return found !== undefined && conditions?.includes('require') ? fileURLToPath(found) : found
}

function matcherOf(importer: string): PathsMatcher | undefined {
  const directory = importer.slice(0, importer.lastIndexOf('/') + 1)
  if (!matchers.has(directory)) matchers.set(directory, readPaths(fileURLToPath(importer)))
  return matchers.get(directory)
}

function readPaths(importer: string): PathsMatcher | undefined {
  try {
    const tsconfig = nearestTsconfig(importer)
    return (tsconfig && createPathsMatcher(tsconfig)) ?? undefined
  } catch {
    // It may extend a package that is not installed where the program runs.
    return undefined
  }
}
