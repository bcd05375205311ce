import { mkdirSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasCode } from '../../../src/honotate-kit/transform/hosts/has-code.ts'
import { coded } from '../../support/coded-error.ts'
import { nearestPackage, packageDirectory } from '../../../src/honotate-kit/transform/hosts/nearest-package.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('nearest-package')

function write(path: string, text: string): string {
  const file = join(directory, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

test('a package.json without a name is skipped, and a byte order mark is accepted', () => {
  write('shop/package.json', '\uFEFF{ "name": "shop" }')
  const file = write('shop/dist/esm/package.json', '{ "type": "module" }')
  expect(nearestPackage(file)).toEqual({ directory: join(directory, 'shop'), manifest: { name: 'shop' } })
})

test.each([
  ['{ "name": ', 'Unexpected end of JSON input'],
  ['null', 'it is not an object'],
  ['[]', 'it is not an object'],
])('%s in a package.json is an error with the path of the file', (text, reason) => {
  const file = write('broken/package.json', text)
  expect(() => nearestPackage(file)).toThrow(coded('INVALID_PACKAGE', file, reason))
})

test('the error for a broken package.json of a dependency contains its path', () => {
  const file = write('app/node_modules/torn/package.json', '')
  expect(() => hasCode('torn', join(directory, 'app/main.ts'))).toThrow(
    coded('INVALID_PACKAGE', file, 'Unexpected end'),
  )
})

test("under Plug'n'Play, Yarn resolves the directory of a package", () => {
  onTestFinished(() => void Reflect.deleteProperty(nodeModule, 'findPnpApi'))
  const resolveToUnqualified = (name: string): string | null => {
    if (name === 'missing') throw new Error('not listed in its dependencies')
    return name === 'fs' ? null : `/archives/${name}`
  }
  const findPnpApi = (path: string): object | null => (path.startsWith('/app/') ? { resolveToUnqualified } : null)
  Object.assign(nodeModule, { findPnpApi })
  const found = (name: string, importer = '/app/main.ts'): string | undefined => packageDirectory(name, importer)
  expect([found('hono'), found('fs'), found('missing')]).toEqual(['/archives/hono', undefined, undefined])
  expect(found('hono', '/elsewhere/main.ts')).toBeUndefined()
  expect(found('hono', import.meta.filename)).toMatch(/node_modules.hono$/u)
})

test('a built-in module of Node has no package directory', () => {
  expect(packageDirectory('fs', import.meta.filename)).toBeUndefined()
})
