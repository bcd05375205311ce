import { expect, test } from 'vitest'
import type { ExtractedController } from '../../../src/honotate-kit/types/api/extract.ts'
import { emitApiTypes } from '../../../src/honotate-kit/types/emit/emit-api-types.ts'
import { checkNames, localNames, specifierOf } from '../../../src/honotate-kit/types/emit/emitted-names.ts'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'

function controller(className: string, exportName: string, description: string): ExtractedController {
  return { file: '/src/a.ts', className, exportName, types: { description, methods: {} } }
}

function emitted(controllers: readonly ExtractedController[], schemas: Record<string, JsonSchema> = {}): string {
  return emitApiTypes({ controllers, schemas, problems: [], importEnding: '.js' }, '/src/api.gen.ts')
}

const LONG = 'x'.repeat(100)

test('the file imports each class by its export name, and contains its types', () => {
  const controllers = [
    controller('Users', 'Users', 'short'),
    controller('default', 'default', LONG),
    controller('Users', 'Renamed', 'short'),
    { ...controller('types', 'types', 'short'), specifier: 'lib' },
  ]
  expect(emitted(controllers, { User: { description: LONG } })).toBe(`// Made by \`honotate openapi\`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { Users } from './a.js'
import { default as Controller } from './a.js'
import { Renamed as Users_2 } from './a.js'
import { types as types_2 } from 'lib'

export const types: ApiTypes = {
  controllers: [
    [Users, { description: 'short', methods: {} }],
    [Controller, {
      description: '${LONG}',
      methods: {},
    }],
    [Users_2, { description: 'short', methods: {} }],
    [types_2, { description: 'short', methods: {} }],
  ],
  schemas: {
    User: {
      description: '${LONG}',
    },
  },
}
`)
})

/** The length of the longest line that begins with `start`, in the texts for all lengths below 120. */
function longest(start: string, textOf: (length: number) => string): number {
  const lines = Array.from({ length: 120 }, (_, length) => textOf(length))
    .join('\n')
    .split('\n')
  return Math.max(...lines.filter((line) => line.startsWith(start)).map(({ length }) => length))
}

test('lines are as long as formatters allow', () => {
  expect(longest('    [Users', (length) => emitted([controller('Users', 'Users', 'x'.repeat(length))]))).toBe(120)
  expect(longest('  schemas: ', (length) => emitted([], { User: { title: 'x'.repeat(length) } }))).toBe(119)
})

test('marked types keep their names, unless the file uses the names itself', () => {
  const names = ['User', 'Record', 'Record_', 'types1', 'URL', 'fail']
  expect(Object.fromEntries(localNames(names, ['types1']))).toEqual({
    User: 'User',
    Record: 'Record_2',
    Record_: 'Record_',
    types1: 'types1_',
    URL: 'URL_',
    fail: 'fail_',
  })
})

test('the names of checks differ from those of types and of other checks', () => {
  const locals = new Map([
    ['checkUser', 'checkUser'],
    ['jsonPet', 'jsonPet'],
  ])
  expect([...checkNames(['User', 'Pet', 'Of[User]', 'Of<User>', 'User itself'], locals).values()]).toEqual([
    'checkUser_2',
    'checkPet_2',
    'checkOf_User_',
    'checkOf_User_2',
    'checkUser_3',
  ])
})

test.each([
  ['/src/a.ts', '.js', './a.js'],
  ['/src/a.ts', '.ts', './a.ts'],
  ['/src/a.ts', '', './a'],
  ['/src/b/a.mts', '.js', './b/a.mjs'],
  ['/src/b/a.tsx', '.js', './b/a.js'],
  ['/src/b/a.tsx', '.tsx', './b/a.tsx'],
  ['/lib/a.cts', '.mts', '../lib/a.cts'],
  ['/lib/a.d.ts', '', '../lib/a.d'],
  ['/src/a', '', './a'],
  ['/src/.gen/a.ts', '.js', './.gen/a.js'],
])('%s is imported with the ending %j as %s', (to, ending, specifier) => {
  expect(specifierOf('/src/api.gen.ts', to, ending)).toBe(specifier)
})
