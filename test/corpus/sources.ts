import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A TypeScript source of a package. */
export interface Source {
  /** Relative to the package, as imports between the sources resolve it. */
  readonly path: string
  readonly code: string
}

const modules = join(import.meta.dirname, 'node_modules')

/** The packages that `download.mjs` has fetched. */
export const packages: readonly string[] = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, 'packages.json'), 'utf8')) as object,
)

/** The sources that a package ships, as files or in the `sourcesContent` of its source maps. */
export function sourcesOf(name: string): readonly Source[] {
  const directory = join(modules, name.replaceAll('/', '+'))
  const found = new Map<string, Source>()
  const texts = new Set<string>()
  const add = (path: string, code: string): void => {
    if (!/(?<!\.d)\.[cm]?tsx?$/u.test(path) || found.has(path) || texts.has(code)) return
    found.set(path, { path, code })
    texts.add(code)
  }
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()
  for (const file of files) {
    if (/\.[cm]?tsx?$/u.test(file)) add(file, readFileSync(join(directory, file), 'utf8'))
  }
  for (const file of files.filter((name) => name.endsWith('.map'))) {
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(directory, file), 'utf8')) as {
      sources?: string[]
      sourcesContent?: (string | null)[]
    }
    for (const [index, source] of (sources ?? []).entries()) {
      const code = sourcesContent?.[index]
      if (code) add(posix.normalize(source).replace(/^(?:\.\.\/)+/u, ''), code)
    }
  }
  return [...found.values()]
}
