import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hasCode } from '../../../src/compiler/transform/hosts/has-code.ts'
import { nearestPackage } from '../../../src/compiler/transform/hosts/nearest-package.ts'

const directory = mkdtempSync(join(realpathSync(tmpdir()), 'nearest-package-'))

function write(path: string, text: string): string {
  const file = join(directory, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

test('a package.json without a name is passed over, and a byte order mark is no mistake', () => {
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
  expect(() => nearestPackage(file)).toThrow(
    expect.objectContaining({
      code: 'HONOTATE_INVALID_PACKAGE',
      message: expect.stringContaining(`\`${file}\` cannot be read: ${reason}. `) as string,
    }) as Error,
  )
})

test('a broken package.json of a dependency is named, too', () => {
  const file = write('app/node_modules/torn/package.json', '')
  expect(() => hasCode('torn', join(directory, 'app/main.ts'))).toThrow(`\`${file}\` cannot be read: Unexpected end`)
})
