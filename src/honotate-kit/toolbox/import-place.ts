import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFile } from '../disk.ts'
import type { Place } from './code-frame.ts'

/** Finds the import of a missing module in the file that the error message names; `undefined` if it finds none. */
export function placeOfImport({ message }: Error): Place | undefined {
  const [, name, file] = /^Cannot find (?:module|package) '([^']+)' imported from (.+)$/mu.exec(message) ?? []
  // For a missing entry, Node names the working directory as the importer, so `file` may be a directory.
  if (name === undefined || file === undefined || !isFile(file)) return undefined
  const imports = [...importsIn(file)]
  const found = imports.find(({ specifier }) => isSame(specifier, name, file))
  const shown = found ?? imports.find(({ specifier }) => mayBe(specifier, name))
  if (!shown) return undefined
  const { specifier, line, column } = shown
  return { file, line, column: column + (specifier.startsWith('.') ? specifier.lastIndexOf('/') + 1 : 0) }
}

interface Import extends Place {
  readonly specifier: string
}

function* importsIn(file: string): Generator<Import> {
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (!/\b(?:import|export|require|from)\b/u.test(text)) continue
    for (const { 2: specifier, index: quote } of text.matchAll(/(['"`])((?:(?!\1).)+)\1/gu))
      yield { specifier: specifier as string, file, line: index + 1, column: quote + 2 }
  }
}

/**
 * Whether a specifier leads to `name`, which is a path or a package. Ignores the extensions of paths, because `./a.js`
 * may mean `./a.ts`.
 */
function isSame(specifier: string, name: string, file: string): boolean {
  if (specifier.startsWith('.')) return withoutExtension(resolve(dirname(file), specifier)) === withoutExtension(name)
  return specifier === name || specifier.startsWith(`${name}/`)
}

/**
 * Whether a specifier and a missing module have the same last segment, extensions aside: the specifier may be an alias
 * from `paths` in tsconfig.json.
 */
function mayBe(specifier: string, name: string): boolean {
  return lastName(specifier) === lastName(name)
}

function lastName(path: string): string {
  return withoutExtension(path).replace(/^.*[\\/]/su, '')
}

function withoutExtension(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/u, '')
}
