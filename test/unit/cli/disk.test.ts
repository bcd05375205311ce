import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFile, readText } from '../../../src/honotate-kit/disk.ts'
import { filesBelow } from '../../../src/honotate-kit/toolbox/files.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('disk', { 'a.ts': 'text', 'folder/b.ts': '' })
symlinkSync('a.ts', join(directory, 'link.ts'))
symlinkSync('nothing.ts', join(directory, 'dangling.ts'))
symlinkSync('loop.ts', join(directory, 'loop.ts'))

test.each([
  ['a.ts', true, 'text'],
  ['link.ts', true, 'text'],
  ['folder', false, undefined],
  ['nothing.ts', false, undefined],
  ['a.ts/b.ts', false, undefined],
  ['dangling.ts', false, undefined],
  ['loop.ts', false, undefined],
  ['\0', false, undefined],
])('%j is a file: %j', (name, expected, text) => {
  const path = join(directory, name)
  expect([isFile(path), readText(path)]).toEqual([expected, text])
})

test('links that lead nowhere are no files of a project', () => {
  const names = [...filesBelow(directory, /\.ts$/u)].map((path) => path.slice(directory.length + 1).replace('\\', '/'))
  expect(names.toSorted()).toEqual(['a.ts', 'folder/b.ts', 'link.ts'])
})
