import type { ResolveHookContext } from 'node:module'

/**
 * The names of the TypeScript files that a specifier of a TypeScript file may stand for: `./a.ts` for `./a.js`; for `./a`,
 * as TypeScript finds it with `"moduleResolution": "bundler"`, `./a.ts` or `./a/index.ts`.
 */
export function sourceNames(specifier: string, { parentURL = '' }: ResolveHookContext): readonly string[] {
  if (!/\.[cm]?tsx?(?:$|[?#])/u.test(parentURL)) return []
  const [, name, extension] = /^(\.{0,2}\/.*|file:.*)\.([cm]?js|jsx)$/u.exec(specifier) ?? []
  if (name !== undefined && extension !== undefined) {
    const source = `${name}.${extension.replace('js', 'ts')}`
    return extension === 'js' ? [source, `${source}x`] : [source]
  }
  if (!/^(?:\.{1,2}(?:\/|$)|file:)/u.test(specifier) || /\.(?:[cm]?tsx?|json|node|wasm)$|[?#]/u.test(specifier))
    return []
  const path = specifier.replace(/\/$/u, '')
  const isFolder = path !== specifier || /(?:^|\/)\.{1,2}$/u.test(path)
  return [...(isFolder ? [] : [`${path}.ts`, `${path}.tsx`]), `${path}/index.ts`]
}
