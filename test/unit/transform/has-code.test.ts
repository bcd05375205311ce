import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasCode } from '../../../src/honotate-kit/transform/hosts/has-code.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('has-code', {
  'tsconfig.json': '{ "compilerOptions": { "paths": { "legacy/*": ["./src/legacy/*"] } } }',
  'node_modules/@types/legacy/package.json': '{ "name": "@types/legacy", "types": "index.d.ts" }',
  'node_modules/@types/legacy/index.d.ts': 'export interface Legacy {}',
  'src/legacy/legacy.service.ts': 'export class LegacyService {}',
  'src/legacy/types.d.ts': 'export interface Type {}',
  'src/only.d.ts': '',
  'src/folder/index.d.ts': '',
  'src/user.types.d.ts': '',
  'src/style.css': '',
  'src/style.css.d.ts': '',
  'src/both.d.ts': '',
  'src/both.ts': '',
  'src/data': '',
  'src/data.d.ts': '',
  'src/deep/a.ts': '',
  'src/index.d.ts': '',
  'node_modules/@types/scope__typed/package.json': {},
  'node_modules/@types/typed/package.json': {},
  'node_modules/@types/node/package.json': {},
  'node_modules/declared/package.json': { main: '', exports: { '.': { types: './a.d.ts', default: ['./a.d.mts'] } } },
  'node_modules/mixed/package.json': {
    types: './a.d.ts',
    exports: { '.': null, './a': { types: './a.d.ts', import: './a.js' } },
  },
  'node_modules/main/package.json': { main: './main.js', browser: './main.d.ts' },
})

test('an alias of `paths` has code even if a types package has the name of its first segment', () => {
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
])('a package without entry points has code if its index has code: %s', (name, paths, has) => {
  const { directory: project } = createFolder(`has-code-${name}`, {
    [`node_modules/${name}/package.json`]: `{ "name": "${name}" }`,
    ...Object.fromEntries(paths.map((path) => [`node_modules/${name}/${path}`, ''])),
  })
  expect(hasCode(name, join(project, 'main.ts'))).toBe(has)
})

test.each([
  ['./only', false],
  ['./only.js', false],
  ['./folder', false],
  ['./user.types', false],
  ['./style.css', true],
  ['.', false],
  ['./', false],
  ['./deep/..', false],
  ['./both', true],
  ['./both.js', true],
  ['./data', true],
  ['./missing', true],
  ['.hidden', true],
  ['@scope/typed', false],
  ['@scope/typed/inner', false],
  ['@scope/missing', true],
  ['declared', false],
  ['declared/inner', false],
  ['typed', false],
  ['mixed', true],
  ['main', true],
  ['node', false],
  ['node:fs', true],
  ['fs/promises', true],
  ['#internal', true],
  ['~/a', true],
  ['/a', true],
])('%s has code: %s', (specifier, has) => {
  expect(hasCode(specifier, join(directory, 'src/main.ts'))).toBe(has)
})

test('imports of a file without an absolute path count as code', () => {
  for (const importer of ['src/main.ts', 'virtual']) expect(hasCode('./only', importer)).toBe(true)
})
