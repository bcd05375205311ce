import { join } from 'node:path'
import { testLibrary } from './library.ts'

testLibrary(join(import.meta.dirname, '../../node_modules/typescript'))
