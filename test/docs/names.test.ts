import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'

const src = join(import.meta.dirname, '../../src')
const files = filesBelow(src, /\.c?ts$/u)

/** Returns the other files of src that a file imports, including imports of types and `import()`. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  const found = [...text.matchAll(/(?:from |import\()'(\.[^']+)'/gu)].map(([, from]) =>
    normalize(join(dirname(file), from as string))
      .replaceAll('\\', '/')
      .replace(/\.js$/u, '.ts'),
  )
  return found.filter((each) => each !== file && files.includes(each))
}

test('the files of src have unique names, except in the hosts of the transformer', () => {
  const names = files.filter((file) => !file.startsWith('honotate-kit/transform/hosts/')).map((file) => basename(file))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the files of src have no circular imports, including imports of types', () => {
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  const clean = new Set<string>()
  /** Finds a circular import among a file and its imports. */
  const circleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    for (const each of clean.has(file) ? [] : (imports.get(file) ?? [])) {
      const circle = circleFrom(each, [...path, file])
      if (circle) return circle
    }
    clean.add(file)
    return undefined
  }
  expect(files.flatMap((file) => circleFrom(file, []) ?? [])).toEqual([])
})
