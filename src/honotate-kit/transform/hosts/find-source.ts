import type { ResolveHookContext } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFile } from '../../disk.ts'
import { pathsMatcher } from './tsconfig.ts'

/** Matches relative and absolute paths, and URLs of files. */
const PATH = /^(?:\.{0,2}\/|\.{1,2}$|file:)/u
/** Matches `node:fs`, `npm:hono`, `https://…`. */
const URL_OF_ANOTHER_KIND = /^[a-z][a-z\d+.-]+:/iu

/** The endings that `require()` adds to a path. */
const REQUIRE_ENDINGS = ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node']

/**
 * Finds the specifier for the file that a TypeScript file imports: `./a.ts` for `./a.js` if only the source exists, or
 * `./a/index.ts` for `./a`. If `paths` of the nearest tsconfig.json maps a specifier such as `@/users.ts` to a file,
 * returns the path or URL of the file. Returns other specifiers as they are.
 */
export function sourceSpecifier(specifier: string, { parentURL = '', conditions }: ResolveHookContext): string {
  if (!/^file:.*\.[cm]?tsx?(?:$|[?#])/u.test(parentURL)) return specifier
  const isRequire = conditions?.includes('require') ?? false
  const parent = fileURLToPath(parentURL.replace(/[?#].*$/su, ''))
  if (PATH.test(specifier)) {
    const sources = sourcesOf(specifier)
    const pathOf = (name: string): string => {
      if (name.startsWith('file:')) return fileURLToPath(name)
      return isRequire ? resolve(dirname(parent), name) : fileURLToPath(new URL(name, parentURL))
    }
    // Most specifiers already have the ending of a source. `sources` is then empty, and the disk is not read.
    if (sources.length === 0 || findsFile(pathOf(specifier), isRequire)) return specifier
    return sources.find((name) => isFile(pathOf(name))) ?? specifier
  }
  if (URL_OF_ANOTHER_KIND.test(specifier) || parentURL.includes('/node_modules/')) return specifier
  const found = pathsMatcher(parent)?.(specifier)
    .flatMap((path) => [path, ...sourcesOf(path)])
    .find(isFile)
  if (found === undefined) return specifier
  return isRequire ? found : pathToFileURL(found).href
}

/** The sources to which a path or a URL may lead: `./a.ts` and `./a.tsx` for `./a.js`, none for `./a.ts`. */
function sourcesOf(specifier: string): readonly string[] {
  const [, name, extension] = /^(.*)\.([cm]?js|jsx)$/su.exec(specifier) ?? []
  if (name !== undefined && extension !== undefined) {
    const source = `${name}.${extension.replace('js', 'ts')}`
    return extension === 'js' ? [source, `${source}x`] : [source]
  }
  if (/\.(?:[cm]?tsx?|json|node|wasm)$|[?#]/u.test(specifier)) return []
  const path = specifier.replace(/\/$/u, '')
  const isFolder = path !== specifier || /(?:^|\/)\.{1,2}$/u.test(path)
  return [...(isFolder ? [] : [`${path}.ts`, `${path}.tsx`]), `${path}/index.ts`]
}

/** Whether Node finds a file for a path. `require()` also tries endings; `import` does not. */
function findsFile(path: string, isRequire: boolean): boolean {
  return isRequire ? REQUIRE_ENDINGS.some((ending) => isFile(path + ending)) : isFile(path)
}
