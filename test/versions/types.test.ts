import { join } from 'node:path'
import { beforeAll, describe } from 'vitest'
import { createTypedProjects, type TypedProjects } from '../support/typed-library.ts'
import { testEditorTypes } from '../types/editor.ts'
import { compileLibrary, testLibrary, type LibraryErrors } from '../types/library.ts'

const versions = ['typescript-oldest', 'typescript-5.9', 'typescript-newest', 'typescript-native', 'typescript-7.1']

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
})
