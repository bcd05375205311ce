import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findGenerated, needsContract } from '../../../src/honotate-kit/cli/generated/find-generated.ts'
import { staleFiles, writeFiles } from '../../../src/honotate-kit/cli/generated/generated-files.ts'
import { createFolder } from '../../support/folder.ts'

test('a file is stale if it differs in more than the endings of its relative imports', () => {
  const folder = createFolder('stale', {
    'a.ts': "import type * as types1 from './a/model.js'\nimport { B } from '../b.js'\n",
  })
  const file = (text: string) => ({ path: join(folder.directory, 'a.ts'), text })
  const other = file("import type * as types1 from './a/model.ts'\nimport { B } from '../b'\n")
  expect(staleFiles([other])).toEqual([])
  expect(
    staleFiles([file("import type * as types1 from './a/models.js'\nimport { B } from '../b.js'\n")]),
  ).toHaveLength(1)
  expect(staleFiles([file("import type * as types1 from './a/model.js'\nimport { B } from 'b'\n")])).toHaveLength(1)
  expect(writeFiles([other])).toEqual([other.path])
  expect(folder.read('a.ts')).toBe(other.text)
})

test('the JavaScript of a generated file is not a generated file', () => {
  const head = '// Made by `honotate openapi --contract`; do not edit.\n'
  const folder = createFolder('output', { 'src/api.gen.ts': head, 'out/api.gen.js': head, 'web/client.js': head })
  const found = findGenerated(folder.directory)
  expect(found?.types.map(({ path }) => path)).toEqual([join(folder.directory, 'src/api.gen.ts')])
  expect(found?.clients).toHaveLength(1)
})

test('a contract is older than a source file, not than another generated file', () => {
  const contract = (from: string) => `// Made by \`honotate openapi --contract --from ${from}\`; do not edit.\n`
  const folder = createFolder('contracts', {
    'a.ts': 'export {}\n',
    'a.gen.ts': contract('a.ts'),
    'b.gen.ts': contract('b.ts'),
    'schemas.gen.ts': '// Made by `honotate schemas`; do not edit.\n',
    'client.d.ts': '// Made by `honotate openapi --app a.ts --client .`; do not edit.\n',
  })
  const write = (path: string, seconds: number) => utimesSync(join(folder.directory, path), seconds, seconds)
  const paths = ['a.ts', 'a.gen.ts', 'b.gen.ts', 'schemas.gen.ts', 'client.d.ts']
  for (const [index, path] of paths.entries()) write(path, 1000 + index)
  expect(needsContract(folder.directory)).toBe(false)
  write('a.ts', 1001.5)
  expect(needsContract(folder.directory)).toBe(true)
})
