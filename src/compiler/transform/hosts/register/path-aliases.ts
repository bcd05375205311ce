import { statSync } from 'node:fs'
import type { ResolveHookContext } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pathsMatcher } from '../tsconfig-paths.ts'
import { sourceNames } from './source-names.ts'

const RELATIVE_OR_URL = /^(?:\.{0,2}\/|\.{1,2}$|[a-z][a-z\d+.-]+:)/iu

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
  const found = pathsMatcher(fileURLToPath(parentURL))?.(specifier)
    .map((path) => pathToFileURL(path).href)
    .flatMap((url) => [url, ...sourceNames(url, context)])
    .find((url) => statSync(new URL(url), { throwIfNoEntry: false })?.isFile())
  return found !== undefined && conditions?.includes('require') ? fileURLToPath(found) : found
}
