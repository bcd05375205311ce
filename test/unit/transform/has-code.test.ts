import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hasCode } from '../../../src/compiler/transform/hosts/has-code.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('has-code')

const files: Record<string, string> = {
  'tsconfig.json': '{ "compilerOptions": { "paths": { "legacy/*": ["./src/legacy/*"] } } }',
  'node_modules/@types/legacy/package.json': '{ "name": "@types/legacy", "types": "index.d.ts" }',
  'node_modules/@types/legacy/index.d.ts': 'export interface Legacy {}',
  'src/legacy/legacy.service.ts': 'export class LegacyService {}',
  'src/legacy/types.d.ts': 'export interface Type {}',
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(directory, path)), { recursive: true })
  writeFileSync(join(directory, path), text)
}

test('an alias of `paths` has code, whichever package of types has the name of its first segment', () => {
  const importer = join(directory, 'src/main.ts')
  expect(hasCode('legacy/legacy.service', importer)).toBe(true)
  expect(hasCode('legacy/legacy.service.js', importer)).toBe(true)
  expect(hasCode('legacy/types', importer)).toBe(false)
  expect(hasCode('legacy', importer)).toBe(false)
})

test.each([
  ['nothing', [], true],
  ['only-types', ['index.d.ts'], false],
  ['both', ['index.d.ts', 'index.js'], true],
  ['only-code', ['index.js'], true],
])('a package without entries has the code of its index: %s', (name, paths, has) => {
  const { directory: project } = createFolder(`has-code-${name}`, {
    [`node_modules/${name}/package.json`]: `{ "name": "${name}" }`,
    ...Object.fromEntries(paths.map((path) => [`node_modules/${name}/${path}`, ''])),
  })
  expect(hasCode(name, join(project, 'main.ts'))).toBe(has)
})
