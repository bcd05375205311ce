import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
const rows = [...page.matchAll(/^\| (.*) \|$/gmu)].map(([, row]) => (row as string).split(' | '))

const folders = rows.flatMap(([first, , imports]) => {
  const [, folder] = /^`([a-z-]+)\/`$/u.exec(first as string) ?? []
  if (!folder) return []
  const [values = '', types = ''] = (imports as string).split('types of ')
  return [{ folder, values: namesIn(values), types: namesIn(types) }]
})

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([a-z-]+)`/gu)].map(([, name]) => name as string).sort()
}

/** The other folders that the files of a folder import from: those with a value, and those with types alone. */
function importsOf(folder: string): { values: string[]; types: string[] } {
  const values = new Set<string>()
  const types = new Set<string>()
  const files = readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.c?ts$/u.test(file),
  )
  for (const file of files) {
    const text = readFileSync(join(src, folder, file), 'utf8')
    for (const [, type, names = '', from] of text.matchAll(/^(?:im|ex)port (type )?([^']*?)from '([^']+)'/gmu)) {
      const path = from === '#catalogue' ? join(src, 'errors') : join(src, folder, file, '..', from as string)
      const [other] = path.slice(src.length + 1).split(/[\\/]/u) as [string]
      if (other === folder || !existsSync(join(src, other)) || /\.ts$/u.test(other)) continue
      if (/^\.|^#/u.test(from as string)) (type || isOfTypes(names) ? types : values).add(other)
    }
  }
  return { values: [...values].sort(), types: [...types].filter((each) => !values.has(each)).sort() }
}

function isOfTypes(names: string): boolean {
  const each = names
    .replaceAll(/[{}\s]+/gu, ' ')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return each.every((name) => name.startsWith('type '))
}

test('docs/architecture.md has every folder of src', () => {
  const known = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ folder }) => folder).sort()).toEqual(known.map(({ name }) => name).sort())
})

describe('docs/architecture.md says what each folder imports from', () => {
  test.each(folders)('$folder', ({ folder, values, types }) => expect(importsOf(folder)).toEqual({ values, types }))
})

test('docs/architecture.md names files and the concepts in them', () => {
  const concepts = rows.flatMap(([name, , file]) => {
    const [, concept] = /^\d+\. `(\w+)`$/u.exec(name as string) ?? []
    return concept ? [{ concept, file: (file as string).replaceAll('`', '') }] : []
  })
  expect(concepts).toHaveLength(22)
  for (const { concept, file } of concepts)
    expect(readFileSync(join(src, file), 'utf8'), `${concept} in ${basename(file)}`).toMatch(
      new RegExp(`\\b${concept}\\b`, 'u'),
    )
})
