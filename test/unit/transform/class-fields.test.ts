import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dependentFields } from '../../../src/honotate-kit/transform/hosts/dependent-fields.ts'
import { parse } from '../../../src/honotate-kit/transform/core/parse.ts'
import { classesIn } from '../../../src/honotate-kit/transform/core/walk.ts'
import { fieldMeaning } from '../../../src/honotate-kit/transform/hosts/class-fields.ts'
import { createFolder } from '../../support/folder.ts'

/** The `compilerOptions` of a project, and what its class fields mean. */
const projects: readonly [options: object, meaning: string, typescript?: string][] = [
  [{ target: 'es2021' }, 'assigned'],
  [{ target: 'ES2015' }, 'assigned'],
  [{ target: 'es6' }, 'assigned'],
  [{ target: 'es5', module: 'nodenext' }, 'assigned'],
  [{ target: 'ES2022' }, 'native'],
  [{ target: 'es2025' }, 'native'],
  [{ target: 'ESNext' }, 'native'],
  [{ target: 'es2021', useDefineForClassFields: true }, 'defined'],
  [{ target: 'es2022', useDefineForClassFields: false }, 'assigned'],
  [{ useDefineForClassFields: false }, 'assigned'],
  [{ module: 'NodeNext' }, 'native', '5.9.0'],
  [{ module: 'node16' }, 'native', '5.9.0'],
  [{ module: 'esnext' }, 'assigned', '5.9.0'],
  [{ useDefineForClassFields: true }, 'defined', '5.9.0'],
  [{ module: 'esnext' }, 'native', '6.0.0'],
  [{}, 'native', '7.0.0'],
]

const folder = createFolder(
  'meaning',
  Object.fromEntries(
    projects.flatMap(([compilerOptions, , version = '6.0.0'], index) => [
      [`${index}/tsconfig.json`, { compilerOptions }],
      [`${index}/node_modules/typescript/package.json`, { version }],
    ]),
  ),
)

test.each(projects.map(([options, meaning], index) => [options, meaning, index] as const))(
  'with %j, class fields are %s',
  (_, meaning, index) => {
    expect(fieldMeaning(join(folder.directory, String(index), 'src/a.ts?v=1'))).toBe(meaning)
  },
)

test('a project extends another, and references the one that contains a file', () => {
  const { directory } = createFolder('meaning', {
    'base.json': { compilerOptions: { target: 'es2019' } },
    'tsconfig.json': {
      files: [],
      references: [{ path: './missing' }, { path: './tsconfig.app.json' }, { path: './tools' }],
    },
    'missing/tsconfig.json': { files: [] },
    'tsconfig.app.json': { extends: './base.json', include: ['src'] },
    'tools/tsconfig.json': { compilerOptions: { target: 'es2022' }, include: ['../scripts'] },
    'lost/tsconfig.json': { extends: '@company/tsconfig' },
  })
  const meaningOf = (file: string): string => fieldMeaning(join(directory, file))
  expect(meaningOf('src/a.ts')).toBe('assigned')
  expect(meaningOf('scripts/a.ts')).toBe('native')
  expect(meaningOf('lost/a.ts')).toBe('native')
})

test('JavaScript, and a file without a tsconfig.json, follow ECMAScript', () => {
  expect(fieldMeaning(join(folder.directory, '0/a.js'))).toBe('native')
  expect(fieldMeaning('/a.ts')).toBe('native')
})

test.each([
  ['a parameter property', 'constructor(readonly settings: Settings) {}', ['url']],
  ['one behind an overload', 'constructor(settings: Settings); constructor(readonly settings: any) {}', ['url']],
  ['a parameter', 'constructor(settings: Settings) {}', []],
])('a field that reads %s depends on its meaning, or does not', (_, constructor, names) => {
  const file = parse(`class Rates { url = this.settings.url; ${constructor} }`, 'rates.ts')
  const fields = file ? classesIn(file.program).flatMap(dependentFields) : []
  expect(fields.map(({ name }) => name)).toEqual(names)
})
