import { join } from 'node:path'
import { expect, test } from 'vitest'
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
