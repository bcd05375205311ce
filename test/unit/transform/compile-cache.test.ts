import { appendFileSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cached,
  isCacheOff,
  makeRoom,
  type CacheKey,
  type Compiled,
} from '../../../src/honotate-kit/transform/hosts/compile-cache.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('cache')

beforeEach(() => void vi.stubEnv('HONOTATE_CACHE', undefined))
afterEach(() => void vi.unstubAllEnvs())

test('if there are too many entries, the older half is deleted', () => {
  for (const [age, name] of ['f', 'd', 'a', 'c', 'e', 'b'].entries()) {
    writeFileSync(join(directory, name), '')
    utimesSync(join(directory, name), 100 - age, 100 - age)
  }
  makeRoom(directory, 7)
  expect(readdirSync(directory)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  makeRoom(directory, 6)
  expect(readdirSync(directory)).toEqual(['a', 'd', 'f'])
})

test('a file is compiled again if its text, the steps or the cache entry changes', () => {
  const project = createFolder('cached', { 'node_modules/a/package.json': {}, 'src/deep/a.ts': '' })
  const file = join(project.directory, 'src/deep/a.ts')
  const entries = join(project.directory, 'node_modules/.cache/honotate')
  let count = 0
  function made(
    code: string,
    step = 'module',
    result: Compiled = { text: `made of ${code}`, format: 'module' },
  ): number {
    const before = count
    const found = cached({ file, code, steps: [step] }, () => {
      count++
      return result
    })
    expect(found).toEqual(result)
    return count - before
  }
  expect([made('a'), made('a'), made('b'), made('b'), made('a')]).toEqual([1, 0, 1, 0, 1])
  expect([made('a', 'other'), made('a', 'other'), made('a')]).toEqual([1, 0, 0])
  expect(readdirSync(entries).length).toBeGreaterThanOrEqual(2)
  for (const name of readdirSync(entries)) appendFileSync(join(entries, name), 'more')
  expect([made('a'), made('a')]).toEqual([1, 0])
  // The cache also keeps that a file needs no compilation, and texts without a format.
  const nothing = (): number => made('b', 'nothing', { text: undefined })
  expect([nothing(), nothing()]).toEqual([1, 0])
  const plain = (): number => made('c', 'plain', { text: '' })
  expect([plain(), plain()]).toEqual([1, 0])
})

test('an undefined result is not cached', () => {
  const project = createFolder('kept', { 'node_modules/a/package.json': {}, 'a.ts': '' })
  const key: CacheKey = { file: join(project.directory, 'a.ts'), code: '', steps: ['module'] }
  expect(cached(key, () => undefined)).toBeUndefined()
  expect(cached(key, () => ({ text: 'made' }))?.text).toBe('made')
})

test('another process can delete an entry at the same time without an error', () => {
  const shared = createFolder('shared', { new: '' })
  symlinkSync(join(shared.directory, 'gone'), join(shared.directory, 'old'))
  makeRoom(shared.directory, 2)
  expect(readdirSync(shared.directory)).toEqual(['new'])
})

test('a file outside a project with node_modules is compiled each time', () => {
  const alone = createFolder('alone', { 'a.ts': '' })
  mkdirSync(join(alone.directory, 'none'))
  let count = 0
  const make = (): Compiled => ({ text: String(++count), format: 'module' })
  const key: CacheKey = { file: join(alone.directory, 'none/a.ts'), code: '', steps: ['module'] }
  expect([cached(key, make), cached(key, make)].map((each) => each?.text)).toEqual(['1', '2'])
})

test.each([
  ['0', true],
  ['false', true],
  ['off', true],
  ['', false],
  ['00', false],
  ['/tmp/off', false],
  [undefined, false],
])('HONOTATE_CACHE=%s turns the cache off: %s', (value, isOff) => {
  vi.stubEnv('HONOTATE_CACHE', value)
  expect(isCacheOff()).toBe(isOff)
})
