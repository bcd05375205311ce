import { join } from 'node:path'
import { testEditorTypes } from './editor.ts'

testEditorTypes(join(import.meta.dirname, '../../node_modules/typescript'))
