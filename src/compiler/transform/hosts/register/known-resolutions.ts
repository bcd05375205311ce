import { lstatSync } from 'node:fs'
import type { ResolveFnOutput, ResolveHookContext } from 'node:module'

// Node walks directories and reads package.json files for each import, which is a quarter of the start of a program with
// hundreds of files. What it has found for one file of a directory holds for the others.

/** The format of the files of a directory, by the directory and the extension. Neither is behind a symbolic link. */
const formats = new Map<string, ResolveFnOutput['format']>()

/** What packages resolve to, by the directory of the importer and the specifier. */
const packages = new Map<string, ResolveFnOutput>()

const RELATIVE = /^\.{1,2}\/[^%?#\\]+\.[cm]?[jt]sx?$/u
const PACKAGE = /^[^./\\:][^:]*$/u

/**
 * Resolves an import as Node has resolved one like it before.
 *
 * @param names The specifier, and what may stand for it: the first file that exists is taken.
 * @returns `undefined` where Node has to decide.
 */
export function resolveKnown(names: readonly string[], context: ResolveHookContext): ResolveFnOutput | undefined {
  const parent = directoryOf(context)
  if (parent === undefined) return undefined
  const [specifier = ''] = names
  if (!RELATIVE.test(specifier)) return packages.get(`${parent} ${specifier}`)
  for (const name of names) {
    const url = new URL(name, parent)
    const found = lstatSync(url, { throwIfNoEntry: false })
    if (!found) continue
    const key = formatKey(url.href)
    return found.isFile() && formats.has(key)
      ? { url: url.href, format: formats.get(key), shortCircuit: true }
      : undefined
  }
  return undefined
}

/**
 * Remembers what Node has found.
 *
 * @param specifier The name of the file that was found.
 */
export function rememberResolution(specifier: string, context: ResolveHookContext, resolved: ResolveFnOutput): void {
  const parent = directoryOf(context)
  if (parent === undefined || /[?#]/u.test(resolved.url)) return
  if (PACKAGE.test(specifier)) packages.set(`${parent} ${specifier}`, { ...resolved, shortCircuit: true })
  // Otherwise a symbolic link, or other hooks, are in between.
  else if (RELATIVE.test(specifier) && resolved.url === new URL(specifier, parent).href)
    formats.set(formatKey(resolved.url), resolved.format)
}

/** The directory of a file that imports without attributes. `require()` has other rules. */
function directoryOf({ parentURL, conditions, importAttributes }: ResolveHookContext): string | undefined {
  if (!parentURL?.startsWith('file:') || /[?#]/u.test(parentURL)) return undefined
  if (!conditions?.includes('import') || Object.keys(importAttributes ?? {}).length > 0) return undefined
  return parentURL.slice(0, parentURL.lastIndexOf('/') + 1)
}

function formatKey(url: string): string {
  return `${url.slice(0, url.lastIndexOf('/') + 1)} ${url.slice(url.lastIndexOf('.'))}`
}
