import { join } from 'node:path'
import { describe } from 'vitest'
import { testEditorTypes } from '../types/editor.ts'
import { testLibrary } from '../types/library.ts'

describe.each(['typescript-oldest', 'typescript-newest', 'typescript-native'])('%s', (name) => {
  const typescript = join(import.meta.dirname, 'node_modules', name)
  testLibrary(typescript, true)
  testEditorTypes(typescript)
})
