import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { warnOfAliases } from '../../../src/honotate-kit/cli/compile/warn-of-aliases.ts'
import { createFolder } from '../../support/folder.ts'

test('build warns of aliases of code and JSON, in each form of an import', () => {
  const { directory } = createFolder('aliases', {
    'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./src/*'] } } },
    'src/code.ts': '',
    'src/data.json': {},
    'src/later.ts': '',
  })
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const output =
    "import '@/code.js'\nimport data from '@/data.json'\nawait import(`@/later.js`)\nimport '@/missing.js'\n"
  warnOfAliases(join(directory, 'tsconfig.json'))(join(directory, 'dist/main.js'), output)
  const warned = write.mock.calls.map(([text]) => /imports `([^`]+)`/u.exec(String(text))?.[1])
  expect(warned).toEqual(['@/code.js', '@/data.json', '@/later.js'])
})
