import { join } from 'node:path'
import { describe } from 'vitest'
import { testEditorTypes } from '../types/editor.ts'
import { testLibrary } from '../types/library.ts'

const versions = ['typescript-oldest', 'typescript-5.9', 'typescript-newest', 'typescript-native', 'typescript-7.1']

describe.each(versions)('%s', (name) => {
  const typescript = join(import.meta.dirname, 'node_modules', name)
  testLibrary(typescript, true)
  testEditorTypes(typescript)
})
