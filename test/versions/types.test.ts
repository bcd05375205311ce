import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../support/runs.ts'
import { createTypedProjects, type TypedProjects } from '../support/typed-library.ts'
import { testEditorTypes } from '../types/editor.ts'
import { compileLibrary, testLibrary, type LibraryErrors } from '../types/library.ts'

/** Each commit tries one version that is written in JavaScript, and one that is written in Go. A release tries all. */
const versions = [
  ...sampled(['typescript-oldest', 'typescript-5.9', 'typescript-newest'], 3),
  ...sampled(['typescript-native', 'typescript-7.1'], 2),
]

describe.each(versions)('%s', (name) => {
  let projects: TypedProjects
  let errors: LibraryErrors
  beforeAll(() => {
    projects = createTypedProjects(join(import.meta.dirname, 'node_modules', name))
    errors = compileLibrary(projects)
  })
  testLibrary(
    () => projects,
    () => errors,
  )
  testEditorTypes(() => errors)

  test('with a contract, single values have other types, and apps need the contract', () => {
    const found = projects.compile('contract', { experimentalDecorators: true }, ['good.ts', 'wrong.ts', 'api.gen.ts'])
    const places = found.map(({ file, line }) => `${file} ${line}`)
    expect([...new Set(places)]).toEqual(
      [6, 7, 8, 9, 10, 11, 14, 15, 16, 17].map((line) => `contract/wrong.ts ${line}`),
    )
    expect(found.find(({ line }) => line === 8)?.text).toContain("@RequestParam('page') page: number")
  })
})
