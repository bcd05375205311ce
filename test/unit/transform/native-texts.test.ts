import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  readRewritten,
  toOriginalDiagnostics,
  type RewrittenTexts,
  writeOutput,
} from '../../../src/honotate-kit/transform/hosts/typescript-native/rewritten-texts.ts'
import { createFolder } from '../../support/folder.ts'

const MAIN = `import { any } from './any.js'\nclass A { m(@any a: string, @any b: number) { return a.gone } }\n`
const BROKEN = 'class A { m(...a, @any b) { return (a } }\n'

const { directory, write, read, remove } = createFolder('native', {
  'main.ts': `\uFEFF${MAIN}`,
  'declared.d.ts': MAIN,
  'style.css': MAIN,
  'plain.ts': 'export {}\n',
  'broken.ts': BROKEN,
  'node_modules/dependency/index.ts': MAIN,
})
const path = (name: string): string => join(directory, name)

let rewritten: RewrittenTexts
beforeEach(() => void (rewritten = new Map()))

test('the compiler reads the rewritten text of a file, and reads an edited file again', () => {
  expect(readRewritten(path('main.ts'), rewritten)).toContain('@__parameter(0, any)')
  expect(rewritten.get(path('main.ts'))?.original).toBe(MAIN)
  const { result } = rewritten.get(path('main.ts'))!
  readRewritten(path('main.ts'), rewritten)
  expect(rewritten.get(path('main.ts'))?.result).toBe(result)
  write('edited.ts', MAIN)
  readRewritten(path('edited.ts'), rewritten)
  write('edited.ts', MAIN.replace('gone', 'here'))
  expect(readRewritten(path('edited.ts'), rewritten)).toContain('here')
})

test.each(['declared.d.ts', 'style.css', 'plain.ts', 'missing.ts', 'node_modules/dependency/index.ts'])(
  'the compiler reads %s itself',
  (name) => {
    expect(readRewritten(path(name), rewritten)).toBeUndefined()
    expect(rewritten.size).toBe(0)
  },
)

test('errors are mapped to the original text, and errors of other files stay', () => {
  const text = readRewritten(path('main.ts'), rewritten) as string
  const pos = text.indexOf('gone')
  const error = { category: 1, code: 2339, text: 'no property', pos, end: pos + 4 }
  const start = MAIN.indexOf('gone')
  expect(
    toOriginalDiagnostics(
      [{ ...error, fileName: path('main.ts') }, { ...error, fileName: path('plain.ts') }, error],
      rewritten,
    ),
  ).toEqual([
    { ...error, fileName: path('main.ts'), pos: start, end: start + 4 },
    { ...error, fileName: path('plain.ts') },
    error,
  ])
})

test('a file with a syntax error reports that error, and no errors at its decorators', () => {
  const at = (code: number, fileName?: string): any => ({ category: 1, code, text: '', pos: 0, end: 5, fileName })
  const errors = [at(1206, path('broken.ts')), at(1014, path('broken.ts')), at(1206, path('plain.ts')), at(18003)]
  expect(toOriginalDiagnostics(errors, rewritten)).toEqual(errors.slice(1))
  // The errors are about the text that the compiler has read, even if the file has changed since.
  write('edited.ts', MAIN)
  readRewritten(path('edited.ts'), rewritten)
  write('edited.ts', BROKEN)
  const edited = [at(1206, path('edited.ts')), at(1014, path('edited.ts'))]
  expect(toOriginalDiagnostics(edited, rewritten)).toHaveLength(2)
})

test('the source map of an output leads to the original text', () => {
  const code = readRewritten(path('main.ts'), rewritten)
  const map = { version: 3, sources: ['../main.ts'], sourcesContent: [code], names: [], mappings: 'AAAA' }
  const output = { path: path('out/deep/main.js.map'), text: JSON.stringify(map) }
  writeOutput({ ...output, sourceFileName: path('main.ts') }, {}, rewritten)
  expect(JSON.parse(read('out/deep/main.js.map'))).toMatchObject({ sources: ['../main.ts'], sourcesContent: [MAIN] })
  writeOutput(output, {}, rewritten)
  expect(read('out/deep/main.js.map')).toBe(output.text)
  remove('out')
})
