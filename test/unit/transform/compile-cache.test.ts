import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cached,
  isCacheOff,
  makeRoom,
  type CacheKey,
  type Compiled,
} from '../../../src/honotate-kit/transform/hosts/compile-cache.ts'
import { compileFile } from '../../../src/honotate-kit/transform/hosts/register/compile-file.ts'
import { createFolder, type Folder } from '../../support/folder.ts'

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

describe('honotate-kit/register', () => {
  const ENTRIES = 'node_modules/.cache/honotate'
  const CODE = 'class C { get(@any q: { name?: string }) { return q.name } }\n'

  function createProject(files: Readonly<Record<string, string>>): Folder {
    return createFolder('register', { 'node_modules/any/package.json': {}, ...files })
  }
  const compile = (project: Folder, path = 'src/main.ts'): string | undefined =>
    compileFile(project.read(path), join(project.directory, path), 'module')?.text
  const entries = (project: Folder, path = ENTRIES): readonly string[] =>
    project.exists(path) ? readdirSync(join(project.directory, path)).map((name) => `${path}/${name}`) : []

  test.each<[way: string, spoil: (path: string, length: number) => void]>([
    ['lacks its end', (path, length) => truncateSync(path, length - 10)],
    ['has only a part of its first line', (path) => truncateSync(path, 20)],
    ['is empty', (path) => truncateSync(path, 0)],
    ['is null', (path) => writeFileSync(path, 'null\n')],
    ['consists of zeros', (path) => writeFileSync(path, '\0'.repeat(500))],
  ])('replaces an entry that %s', (_, spoil) => {
    const project = createProject({ 'src/main.ts': CODE })
    const compiled = compile(project)
    const [entry = ''] = entries(project)
    const whole = project.read(entry)
    spoil(join(project.directory, entry), whole.length)
    expect(project.read(entry)).not.toBe(whole)
    expect([compile(project), project.read(entry)]).toEqual([compiled, whole])
  })

  test('keeps that a file has nothing to compile', () => {
    const project = createProject({ 'src/main.js': '/** (@a) */ console.log("plain")\n' })
    for (let run = 0; run < 2; run++) expect(compile(project, 'src/main.js')).toBeUndefined()
    const [entry = ''] = entries(project)
    const [header = ''] = project.read(entry).split('\n')
    expect(JSON.parse(header)).not.toHaveProperty('length')
  })

  test('compiles an unchanged file again if an injected class has become a mere type', () => {
    const project = createProject({
      'src/main.ts': `import { Inject } from 'honotate'
import { Users } from './users.js'
export class C { constructor(@Inject() readonly users: Users) {} }
`,
      'src/users.ts': 'export class Users {}\n',
    })
    const before = compile(project)
    expect(compile(project)).toBe(before)
    project.remove('src/users.ts')
    project.write('src/users.d.ts', 'export declare class Users {}\n')
    expect(compile(project)).not.toBe(before)
  })

  test.each(['0', 'false', 'off'])('keeps nothing with HONOTATE_CACHE=%s', (off) => {
    const project = createProject({ 'src/main.ts': CODE })
    vi.stubEnv('HONOTATE_CACHE', off)
    expect(compile(project)).toContain('class C')
    expect(entries(project)).toEqual([])
  })

  test('keeps files in the directory that HONOTATE_CACHE names', () => {
    const project = createProject({ 'src/main.ts': CODE })
    vi.stubEnv('HONOTATE_CACHE', join(project.directory, 'elsewhere'))
    expect(compile(project)).toContain('class C')
    expect(entries(project)).toEqual([])
    const [entry = ''] = entries(project, 'elsewhere')
    expect(readFileSync(join(project.directory, entry), 'utf8')).toContain('class C')
  })

  test('compiles without a cache if its directory cannot be written', () => {
    const project = createProject({ 'src/main.ts': CODE, 'package.json': '{}' })
    vi.stubEnv('HONOTATE_CACHE', join(project.directory, 'package.json/cache'))
    for (let run = 0; run < 2; run++) expect(compile(project)).toContain('class C')
  })
})
