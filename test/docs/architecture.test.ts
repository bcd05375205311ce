import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')

/** Folders that are no sources. */
const OUTPUT = new Set(['dist', 'node_modules'])

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
const rows = [...page.matchAll(/^\| (.*) \|$/gmu)].map(([, row]) => (row as string).split(' | '))

const folders = rows.flatMap(([first, , imports]) => {
  const [, folder] = /^`([a-z-]+\/[a-z-]+)\/?`$|^`(create-honotate)`$/u.exec(first as string)?.filter(Boolean) ?? []
  if (!folder) return []
  const [values = '', types = ''] = (imports as string).split('types of ')
  return [{ folder, values: namesIn(values), types: namesIn(types) }]
})

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([a-z-]+(?:\/[a-z-]+)?)`/gu)].map(([, name]) => name as string).sort()
}

/** Returns the other folders that the files of a folder import values from, and those with imports of types only. */
function importsOf(folder: string): { values: string[]; types: string[] } {
  const found = { values: new Set<string>(), types: new Set<string>() }
  for (const file of readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.c?ts$/u.test(file)) continue
    const text = readFileSync(join(src, folder, file), 'utf8')
    for (const [, type, names, from] of text.matchAll(/^(?:im|ex)port (type )?([^']*?)from '([.#][^']+)'/gmu)) {
      const path = from === '#catalogue' ? 'honotate/errors/catalogue.ts' : join(folder, file, '..', from as string)
      const [owner, room, ...rest] = path.split(/[\\/]/u) as [string, string, ...string[]]
      if (`${owner}/${room}` === folder || rest.length === 0) continue
      const other = folder.startsWith(`${owner}/`) ? room : `${owner}/${room}`
      found[type || hasOnlyTypes(names as string) ? 'types' : 'values'].add(other)
    }
  }
  const types = [...found.types].filter((each) => !found.values.has(each))
  return { values: [...found.values].sort(), types: types.sort() }
}

/** Whether all names of an import are types, as in `{ type A, type B }`. */
function hasOnlyTypes(names: string): boolean {
  const each = names.replaceAll(/[{}\s]+/gu, ' ').split(',')
  return each.every((name) => /^ *(?:type .*)?$/u.test(name))
}

test('docs/architecture.md has every folder of src', () => {
  const foldersOf = (path: string) =>
    readdirSync(join(src, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !OUTPUT.has(entry.name) ? entry.name : [],
    )
  const packages = foldersOf('.')
  expect(packages.sort()).toEqual(['create-honotate', 'honotate', 'honotate-kit'])
  // create-honotate has no folders.
  const known = packages.flatMap((name) => {
    const below = foldersOf(name).map((folder) => `${name}/${folder}`)
    return below.length > 0 ? below : name
  })
  expect(folders.map(({ folder }) => folder).sort()).toEqual(known.sort())
})

describe('docs/architecture.md lists the imports of each folder', () => {
  test.each(folders)('$folder', ({ folder, values, types }) => expect(importsOf(folder)).toEqual({ values, types }))
})

test('the folders of the runtime stand on six levels of imports, types included, and no import goes up', () => {
  const imports = new Map(
    folders.flatMap(({ folder, values, types }) => {
      const [wing, name] = folder.split('/') as [string, string]
      return wing === 'honotate' ? [[name, [...values, ...types]] as const] : []
    }),
  )
  const levelOf = (folder: string, above: readonly string[] = []): number => {
    expect(above, `a circle of ${folder}`).not.toContain(folder)
    return 1 + Math.max(0, ...(imports.get(folder) ?? []).map((each) => levelOf(each, [...above, folder])))
  }
  expect(Math.max(...[...imports.keys()].map((each) => levelOf(each)))).toBe(6)
})

test('in honotate/node, only serve() and its adapter know apps', () => {
  const node = join(src, 'honotate/node')
  const knowing = readdirSync(node).filter((file) => readFileSync(join(node, file), 'utf8').includes("from '../app/"))
  expect(knowing).toEqual(['adapt-app.ts', 'serve.ts'])
})

test('docs/architecture.md lists concepts with the files that contain them', () => {
  const concepts = rows.flatMap(([name, , file]) => {
    const [, concept] = /^\d+\. `(\w+)`$/u.exec(name as string) ?? []
    return concept ? [{ concept, file: (file as string).replaceAll('`', '') }] : []
  })
  expect(concepts).toHaveLength(15)
  for (const { concept, file } of concepts)
    expect(readFileSync(join(src, file), 'utf8'), `${concept} in ${basename(file)}`).toMatch(
      new RegExp(`\\b${concept}\\b`, 'u'),
    )
})
