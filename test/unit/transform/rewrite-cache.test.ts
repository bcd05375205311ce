import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { transform } from 'honotate/transform'
import { openRewriteCache } from '../../../src/compiler/transform/hosts/typescript-native/rewrite-cache.ts'
import { createFolder } from '../../support/folder.ts'

const { directory: root } = createFolder('rewrite-cache')

let project: string
beforeEach(() => {
  project = mkdtempSync(join(root, 'project-'))
  mkdirSync(join(project, 'node_modules'))
})

const config = (): string => join(project, 'tsconfig.json')
const source = (): string => join(project, 'hello.ts')
const directory = (): string => join(project, 'node_modules/.cache/honotate')
const onlyFile = (): string => join(directory(), readdirSync(directory())[0] as string)
const hello = 'class Hello { greet(@Trim() name: string) { return name } }'

/** What one run makes of the file. */
function rewrite(code: string, path = source()): string | undefined {
  const cache = openRewriteCache(config())
  const result = cache.rewrite(code, path)
  cache.save()
  return result?.code
}

test('a run takes what the last one has rewritten, with its positions', () => {
  const expected = transform(hello, source())
  expect(rewrite(hello)).toBe(expected?.code)
  const kept = openRewriteCache(config()).rewrite(hello, source())
  expect(kept?.code).toBe(expected?.code)
  expect(kept?.map).toEqual(expected?.map)
  for (const offset of [0, 20, 60, hello.length])
    expect(kept?.positions.toOriginal(offset)).toBe(expected?.positions.toOriginal(offset))
  // It is used.
  writeFileSync(onlyFile(), readFileSync(onlyFile(), 'utf8').replace('return name', 'return NAME'))
  expect(rewrite(hello)).toContain('return NAME')
})

test('an edited file is rewritten again, and what a run did not ask for is dropped', () => {
  rewrite(hello)
  expect(rewrite(hello.replace('return name', 'return 1'))).toContain('return 1')
  rewrite(hello, join(project, 'other.ts'))
  expect(Object.keys((JSON.parse(readFileSync(onlyFile(), 'utf8')) as { entries: object }).entries)).toEqual([
    join(project, 'other.ts'),
  ])
})

test('a file without anything to rewrite is remembered as such', () => {
  const plain = "import 'honotate'\n@Sealed class Plain { constructor() {} }"
  expect(rewrite(plain)).toBeUndefined()
  const { entries } = JSON.parse(readFileSync(onlyFile(), 'utf8')) as { entries: Record<string, object> }
  expect(entries[source()]).toEqual({ digest: expect.any(String) as string, hasCode: [] })
  expect(rewrite(plain)).toBeUndefined()
  expect(rewrite('class NoDecorator {}')).toBeUndefined()
})

test('a module that has lost its code makes what imports it new', () => {
  const user = `import { Service } from 'typedi'
import { Users } from './users.js'

@Service() export class UserService { constructor(readonly users: Users) {} }`
  writeFileSync(join(project, 'users.ts'), 'export class Users {}')
  const withCode = rewrite(user)
  expect(withCode).toContain('__import')
  rmSync(join(project, 'users.ts'))
  writeFileSync(join(project, 'users.d.ts'), 'export declare class Users {}')
  const withoutCode = rewrite(user)
  expect(withoutCode).toBe(transform(user, source(), { hasCode: () => false })?.code)
  expect(withoutCode).not.toBe(withCode)
})

test.each([
  ['was cut off', (path: string) => truncateSync(path, 20)],
  ['is empty', (path: string) => truncateSync(path, 0)],
  ['is something else', (path: string) => writeFileSync(path, 'null')],
  ['has entries of another shape', (path: string) => writeFileSync(path, '{ "entries": { "a": 1 } }')],
  [
    'was written by another version',
    (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(/"version":"[^"]*"/u, '"version":"0"')),
  ],
])('a cache that %s is made again', (_, spoil) => {
  const expected = rewrite(hello)
  const whole = readFileSync(onlyFile(), 'utf8')
  spoil(onlyFile())
  expect(rewrite(hello)).toBe(expected)
  expect(readFileSync(onlyFile(), 'utf8')).toBe(whole)
})

test('nothing is kept without node_modules, or where the cache is off', () => {
  vi.stubEnv('HONOTATE_CACHE', 'off')
  expect(rewrite(hello)).toBe(transform(hello, source())?.code)
  vi.unstubAllEnvs()
  expect(readdirSync(join(project, 'node_modules'))).toEqual([])
})
