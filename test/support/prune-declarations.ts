import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

interface Manifest {
  readonly exports?: Entries
  readonly imports?: Entries
}

type Entries = Readonly<Record<string, string | { readonly types?: string }>>

const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/gu

/** Removes the declaration files of a built package that no entry imports: no program can reach their types. */
export function pruneDeclarations(directory: string): void {
  const { exports = {}, imports = {} } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest
  const entries = [...Object.values(exports), ...Object.values(imports)]
  const types = entries.flatMap((entry) => (typeof entry === 'object' && entry.types ? [entry.types] : []))
  const reached = new Set(types.map((path) => resolve(directory, path)))
  for (const file of reached)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = resolve(dirname(file), specifier).replace(/(?:\.d)?\.([cm]?)[jt]s$/u, '.d.$1ts')
      // A comment may import a file that does not exist.
      if (existsSync(imported)) reached.add(imported)
    }
  const dist = join(directory, 'dist')
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, path)
    if (/\.d\.[cm]?ts$/u.test(file) && !reached.has(file)) rmSync(file)
  }
}
