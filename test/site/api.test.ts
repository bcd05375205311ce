import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { attributes, paths, read } from './support/built-pages.ts'

const entries = ['honotate', 'honotate-kit'].flatMap((name) => {
  const folder = join(import.meta.dirname, '../../src', name)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  // Programs do not import `honotate/kit`.
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' || path === './kit'
      ? []
      : [{ entry: path.replace('.', name), file: join(folder, target.types) }],
  )
})

const program = ts.createProgram(
  entries.map(({ file }) => file),
  { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [] },
)
const checker = program.getTypeChecker()

/** Returns the names that an entry exports: none for an entry with `export =` or with side effects only. */
function namesOf(file: string): string[] {
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  return module ? checker.getExportsOfModule(module).map(({ name }) => name) : []
}

// A name that another entry also exports has only a heading, which links to the page of that entry.
test.each(entries)('$entry: every exported name has a page or a heading', ({ entry, file }) => {
  expect(paths).toContain(`/api/${entry}/`)
  const pages = paths.filter((path) => path.startsWith(`/api/${entry}/`)).map((path) => path.split('/').at(-1))
  const found = new Set([...pages, ...attributes(read(`/api/${entry}/`), 'id')])
  const missing = namesOf(file).filter((name) => !found.has(name) && !found.has(name.toLowerCase()))
  expect(missing).toEqual([])
})

test('the entries export more than 150 names', () => {
  expect(entries.flatMap(({ file }) => namesOf(file)).length).toBeGreaterThan(150)
})
