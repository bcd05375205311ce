import { join } from 'node:path'
import { beforeAll, describe } from 'vitest'
import { createTypedProjects, type TypedProjects } from '../support/typed-library.ts'
import { testEditorTypes } from '../types/editor.ts'
import { testLibrary } from '../types/library.ts'

const versions = ['typescript-oldest', 'typescript-5.9', 'typescript-newest', 'typescript-native', 'typescript-7.1']

describe.each(versions)('%s', (name) => {
  let projects: TypedProjects
  beforeAll(() => {
    projects = createTypedProjects(join(import.meta.dirname, 'node_modules', name))
  })
  testLibrary(() => projects)
  testEditorTypes(() => projects)
})
