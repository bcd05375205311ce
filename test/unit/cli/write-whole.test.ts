import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { writeProject } from '../../../src/create-honotate/write-project.ts'
import { readIfExists, writeFiles } from '../../../src/honotate-kit/cli/generated/generated-files.ts'
import { reportWrite } from '../../../src/honotate-kit/toolbox/report-write.ts'
import { writeOutput } from '../../../src/honotate-kit/transform/hosts/typescript-native/rewritten-texts.ts'
import { message } from '../../support/coded-error.ts'
import { createFolder } from '../../support/folder.ts'

const folder = (files: Record<string, string> = {}): string => createFolder('write', files).directory

test('a full disk leaves all old files as they are, and no temporary file', () => {
  const directory = folder({ 'a.ts': 'old a', 'b.ts': 'old b' })
  const files = ['a.ts', 'b.ts'].map((name) => ({ path: join(directory, name), text: `new ${name}` }))
  // Every write to this device of Linux fails as on a full disk. Elsewhere, the path leads into a file.
  const full = process.platform === 'linux' ? '/dev/full' : join(directory, 'a.ts/full')
  symlinkSync(full, `${join(directory, 'b.ts')}.${process.pid}.tmp`)
  const reason = process.platform === 'linux' ? 'no space is left on the disk' : 'a part of its path'
  expect(() => writeFiles(files)).toThrow(message('CANNOT_WRITE', 'b.ts', reason))
  expect(readdirSync(directory)).toEqual(['a.ts', 'b.ts'])
  expect(readFileSync(join(directory, 'a.ts'), 'utf8')).toBe('old a')
  expect(readFileSync(join(directory, 'b.ts'), 'utf8')).toBe('old b')
})

test('a file in the place of a folder, and a folder in the place of a file, are named', () => {
  const directory = folder({ file: '' })
  mkdirSync(join(directory, 'folder'))
  for (const [path, reason] of [
    ['file/a.ts', 'another file has the name'],
    ['file/b/a.ts', 'a part of its path is a file'],
    ['folder', 'it is a folder'],
  ] as const)
    expect(() => writeFiles([{ path: join(directory, path), text: '' }])).toThrow(message('CANNOT_WRITE', path, reason))
  expect(readdirSync(directory)).toEqual(['file', 'folder'])
  expect(readIfExists(join(directory, 'folder'))).toBeUndefined()
})

test('an emitted file replaces the old one as a whole', () => {
  const directory = folder({ 'dist/a.js': 'old' })
  const path = join(directory, 'dist/a.js')
  writeOutput({ path, text: 'new' } as never, {} as never, new Map())
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(readdirSync(join(directory, 'dist'))).toEqual(['a.js'])
  const inFile = join(path, 'b.js')
  const write = (): void => writeOutput({ path: inFile, text: 'new' } as never, {} as never, new Map())
  expect(() => reportWrite(inFile, write)).toThrow(message('CANNOT_WRITE', 'a.js/b.js'))
  expect(readFileSync(path, 'utf8')).toBe('new')
})

test('a project that cannot be written leaves nothing behind', () => {
  const directory = join(folder(), 'project')
  const files = { 'a.ts': 'a', 'src/b.ts': 'b', 'a.ts/c.ts': 'c' }
  expect(() => writeProject(directory, files)).toThrow(message('CANNOT_WRITE', 'a.ts/c.ts'))
  expect(existsSync(directory)).toBe(false)

  mkdirSync(directory)
  mkdirSync(join(directory, '.git'))
  writeFileSync(join(directory, '.git/HEAD'), 'mine')
  expect(() => writeProject(directory, files)).toThrow(message('CANNOT_WRITE'))
  expect(readdirSync(directory)).toEqual(['.git'])
})
