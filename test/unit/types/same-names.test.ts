import { expect, test } from 'vitest'
import { finishSchemas } from '../../../src/honotate-kit/types/schema/finish.ts'
import { createTypesProject, onceRead } from '../../support/types-project.ts'

const PADDED = `// ${'a longer file '.repeat(9)}\nexport interface Item { a: 1 }\n`

/** The names of the schemas for the types named `Item`, each with the member that identifies the type. */
async function namesOf(pair: string): Promise<unknown> {
  const { schemas } = await createTypesProject({
    'src/main.ts': `import type { Item as A } from './a.js'
import type { Item as B } from './b.js'
export namespace C { export interface Item { c: 1 } }
export namespace D { export interface Item { d: 1 } }
/** @schema */ export type Pair = ${pair}
`,
    'src/a.ts': PADDED,
    'src/b.ts': 'export interface Item { b: 1 }\n',
  }).readSchemas()
  const named = Object.entries(schemas).filter(([name]) => name.startsWith('Item'))
  return Object.fromEntries(named.map(([name, schema]) => [name, Object.keys(schema['properties'] as object)[0]]))
}

test.each([
  ['A', { Item: 'a' }],
  ['[A, B]', { Item_a: 'a', Item_b: 'b' }],
  ['[B, A]', { Item_a: 'a', Item_b: 'b' }],
  ['[C.Item, D.Item]', { Item: 'c', Item_2: 'd' }],
  ['[D.Item, C.Item]', { Item: 'c', Item_2: 'd' }],
  ['[D.Item, B, C.Item, A]', { Item_a: 'a', Item_b: 'b', Item_main: 'c', Item_main_2: 'd' }],
])('types with the same name in %s are named by file and numbered by place', async (pair, names) => {
  expect(await namesOf(pair)).toEqual(names)
})

test.each(['', ' response'])(
  'an interface of the project with the name `Error` has its members: @schema%s',
  async (side) => {
    const { schemas } = await createTypesProject({
      'src/main.ts': `/** @schema${side} */ export interface Error { message: string; name: string; code: number }`,
    }).readSchemas()
    expect(Object.keys(schemas['Error']!['properties'] as object).sort()).toEqual(['code', 'message', 'name'])
  },
)

test('a default export is called by its declaration or its file, and a recursive type by its alias', async () => {
  const { schemas } = await createTypesProject({
    'src/main.ts': `import * as z from 'zod'
import type Account from './account.js'
import type Order from './user-order.view.js'
import type { default as Page } from './page.js'
const Cat = z.object({ name: z.string(), get kittens() { return z.array(Cat).optional() }, get friend() { return z.tuple([Cat]) } })
/** A cat. */
export type Cat = z.output<typeof Cat>
/** @schema response */ export interface All { account: Account; order: Order; page: Page<number>; cat: Cat }
`,
    'src/account.ts': 'export default class Account { id = 1 }\n',
    'src/user-order.view.ts': 'export default class { total = 1; default = 2 }\n',
    'src/page.ts': 'export default interface Page<Item> { items: Item[] }\n',
  }).readSchemas()
  expect(Object.keys(schemas)).toEqual(['Account', 'All', 'Cat', 'Page_number', 'UserOrder'])
  expect(schemas['UserOrder']).toHaveProperty('properties.default')
  expect(schemas['Cat']).toHaveProperty('properties.kittens.items.$ref', '#/components/schemas/Cat')
})

test('a file that is added moves no name to another type', async () => {
  const paths = ['user', 'users/model', 'orders/model', 'orders/user', 'index']
  const namesAt = (count: number): Map<string, string> => {
    const components = paths.slice(0, count).map((path, id) => ({
      id,
      name: 'User',
      place: { file: `/src/${path}.ts`, offset: 0 },
      schema: { const: path },
    }))
    const { schemas } = finishSchemas(components)
    return new Map(Object.entries(schemas).map(([name, { const: path }]) => [name, path as string]))
  }
  const all = paths.map((_, index) => namesAt(index + 1))
  for (const before of all)
    for (const after of all)
      for (const [name, path] of before) expect([name, after.get(name) ?? path]).toEqual([name, path])
  expect([...namesAt(3)]).toEqual([
    ['User_orders_model', 'orders/model'],
    ['User_user', 'user'],
    ['User_users_model', 'users/model'],
  ])
})

/** Types, each with the name of its schema. */
const named: readonly (readonly [type: string, name: string])[] = [
  ['Größe', 'Grosse'],
  ['Имя', 'u418u43cu44f'],
  ['𠮷野', 'u20bb7u91ce'],
  ["Page<'a b/c'>", 'Page_a_b_c'],
  ["Page<'😀 ok!'>", 'Page_ok'],
  ["Page<''>", 'Page__'],
  ["Page<'v1.2-x' | 'é'>", 'Page_e_v1.2-x'],
  ['Page<true | 1>', 'Page_1_true'],
  ['Page<boolean | 1>', 'Page_1_boolean'],
  ['Page<[1] | { a: 1 } | string[]>', 'Page_Object_Tuple_string_Array'],
  ['Page<boolean | null | undefined>', 'Page_boolean_null_undefined'],
  ['Page<Level.Low | Uppercase<string>>', 'Page_0_string'],
  ['Page<Level | null>', 'Page_0_1_null'],
]

const readNamed = onceRead(() =>
  createTypesProject({
    'src/main.ts': `interface Größe { a: 1 }
interface Имя { a: 1 }
interface 𠮷野 { a: 1 }
interface Page<T> { of?: T }
enum Level { Low, High }
${named.map(([type], row) => `/** @schema response */ export interface Root${row} { of: ${type} }`).join('\n')}`,
  }).readSchemas(),
)

test.each(named.map((row, index) => [...row, index] as const))(
  'the name of %s contains only ASCII characters: %s',
  async (_, name, row) => {
    const { schemas } = await readNamed()
    const { of } = (schemas[`Root${row}`] as { properties: { of: object } }).properties
    expect(JSON.stringify(of)).toContain(`"#/components/schemas/${name}"`)
    expect(Object.keys(schemas)).toContain(name)
  },
)
