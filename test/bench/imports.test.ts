import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.ts'

const files = filesBelow(import.meta.dirname, /\.m?[jt]s$/u).map((file) => join(import.meta.dirname, file))

/** Returns the modules that a file imports by a relative path. */
function importedBy(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return module.staticImports
    .map(({ moduleRequest: { value } }) => value)
    .filter((path) => path.startsWith('.'))
    .map((path) => join(dirname(file), path))
}

// The type checker does not check these files, and no test runs most of them.
test('every module that a benchmark imports exists', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(
    files.flatMap(importedBy).filter((path) => !existsSync(path) && !existsSync(path.replace(/\.js$/u, '.ts'))),
  ).toEqual([])
})
