import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { transform } from 'honotate-kit/transform'
import { rewriteCached } from '../../../src/honotate-kit/transform/hosts/typescript-native/rewrite-cached.ts'
import { createFolder } from '../../support/folder.ts'

const { directory: root } = createFolder('rewrite-cached')

let project: string
beforeEach(() => {
  project = mkdtempSync(join(root, 'project-'))
  mkdirSync(join(project, 'node_modules'))
})

const source = (): string => join(project, 'hello.ts')
const directory = (): string => join(project, 'node_modules/.cache/honotate')
const onlyEntry = (): string => join(directory(), readdirSync(directory())[0] as string)
const spoilEntry = (from: RegExp, to: string): void =>
  writeFileSync(onlyEntry(), readFileSync(onlyEntry(), 'utf8').replace(from, to))
const hello = 'class Hello { greet(@Trim() name: string) { return name } }'

/** The rewritten text of the file. */
function rewrite(code: string): string | undefined {
  return rewriteCached(code, source())?.code
}

test('returns the cached text with its positions', () => {
  const expected = transform(hello, source())
  expect(rewrite(hello)).toBe(expected?.code)
  const kept = rewriteCached(hello, source())
  expect(kept?.code).toBe(expected?.code)
  expect(kept?.map).toEqual(expected?.map)
  for (const offset of [0, 20, 60, hello.length])
    expect(kept?.positions.toOriginal(offset)).toBe(expected?.positions.toOriginal(offset))
  // The next call returns the text of the entry.
  spoilEntry(/return name/u, 'return NAME')
  expect(rewrite(hello)).toContain('return NAME')
})

test('an edited file is rewritten again, and replaces its entry', () => {
  rewrite(hello)
  expect(rewrite(hello.replace('return name', 'return 1'))).toContain('return 1')
  expect(readdirSync(directory())).toHaveLength(1)
})

test('a file that needs no rewriting is cached as such', () => {
  const plain = "import 'honotate'\n@Sealed class Plain { constructor() {} }"
  expect(rewrite(plain)).toBeUndefined()
  expect(readFileSync(onlyEntry(), 'utf8')).toMatch(/^\{"digest":"\w+","hasCode":\[\]\}\n$/u)
  expect(rewrite(plain)).toBeUndefined()
  expect(rewrite('class NoDecorator {}')).toBeUndefined()
  expect(readdirSync(directory())).toHaveLength(1)
})

test('a file is rewritten again if an imported module no longer has code', () => {
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
  ['was cut off', () => truncateSync(onlyEntry(), 120)],
  ['is empty', () => truncateSync(onlyEntry(), 0)],
  ['is something else', () => writeFileSync(onlyEntry(), 'null\n')],
  ['was written for another text or by another version', () => spoilEntry(/"digest":"\w/u, '"digest":"-')],
])('an entry that %s is replaced', (_, spoil) => {
  const expected = rewrite(hello)
  const whole = readFileSync(onlyEntry(), 'utf8')
  spoil()
  expect(rewrite(hello)).toBe(expected)
  expect(readFileSync(onlyEntry(), 'utf8')).toBe(whole)
})

test('nothing is cached if the cache is off', () => {
  vi.stubEnv('HONOTATE_CACHE', 'off')
  expect(rewrite(hello)).toBe(transform(hello, source())?.code)
  vi.unstubAllEnvs()
  expect(readdirSync(join(project, 'node_modules'))).toEqual([])
})
