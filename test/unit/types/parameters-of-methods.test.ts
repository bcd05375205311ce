import { beforeAll, expect, test } from 'vitest'
import type { MethodTypes } from '../../../src/honotate/openapi/api-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

const text = { type: 'string' }
const word = { type: 'string', minLength: 3 }
const words = { type: 'array', items: word }
const number = { type: 'number' }

/** A parameter of a method, its description, and the parts that clients cannot send as strings. */
const PARAMETERS: readonly (readonly [parameter: string, description: object, wrong?: readonly string[]])[] = [
  // One value
  ["@RequestParam('q') q: Word", { name: 'q', required: true, schema: word }],
  ["@RequestParam('q') q: Word | undefined", { name: 'q', required: false, schema: word }],
  ["@RequestParam('q') q?: Word", { name: 'q', required: false, schema: word }],
  ["@RequestParam('q') q: Text", { name: 'q', required: true, schema: { $ref: '#/components/schemas/Text' } }],
  ["@RequestParam('q') q: Text.B", { name: 'q', required: true, schema: { const: 'b' } }],
  ["@RequestParam('q') q: Size", { name: 'q', required: true }, ['q']],
  ["@RequestParam('q') q: Computed", { name: 'q', required: true }, ['q']],
  ["@RequestParam('q') q: 'a' | 1", { name: 'q', required: true }, ['q']],
  ["@RequestParam('q') q: string | number", { name: 'q', required: true }],
  ["@RequestParam('q') q: 1 | 2", { name: 'q', required: true }, ['q']],
  ["@RequestParam('q') q: string & { readonly brand: 1 }", { name: 'q', required: true }],
  ["@RequestParam('q') q: { a: 1 } & { b: 1 }", { name: 'q', required: true }, ['q']],
  ["@RequestParam('q') q: File", { name: 'q', required: true }, ['q', 'q']],
  ["@RequestParam('q') q: string[]", { name: 'q', required: true }, ['q']],
  ["@RequestParam('q', of<unknown>()) q: number", { name: 'q', required: false, schema: {} }],
  ["@RequestParam('q', of<string>()) q: Word", { name: 'q', required: true, schema: text }],
  ["@RequestParam('q') ...q: Word[]", { name: 'q', required: true, schema: word }],
  ["@RequestHeader('q') { length }: string", { required: true, schema: text }],
  // All values
  [
    '@RequestQuery() q: { a: Word; b?: string }',
    {
      properties: [
        ['a', true, word],
        ['b', false, text],
      ],
    },
  ],
  ['@RequestQuery() q: {\n/** The page. */ a: string }', { properties: [['a', true, text, 'The page.']] }],
  ['@RequestQuery() q: Of<Word>', { properties: [['a', true, word]] }],
  ['@RequestQuery() q: { a: Word } | undefined', { required: false, properties: [['a', true, word]] }],
  [
    '@RequestQuery() q: { a: Word } | { a: "x"; b: string }',
    {
      properties: [
        ['a', true, expect.anything()],
        ['b', false, text],
      ],
    },
  ],
  ['@RequestQuery(of<{ a: string }>()) q: { a: Word }', { properties: [['a', true, text]] }],
  ['@RequestHeader() q: { a: string; n: number }', { required: true }, ['q.n']],
  // Bodies
  ['@RequestBody() q: Word[]', { name: 'q', required: true, schema: words }],
  ['@RequestBody(of<string[]>()) q: Word[]', { schema: { type: 'array', items: text } }],
  ['@RequestBody(flag ? of<string>() : of<number>()) q: unknown', { schema: { type: ['number', 'string'] } }],
  ['@RequestBody({ schema: of<number[]>() }) q: unknown', { schema: { type: 'array', items: number } }],
  ['@RequestBody(of<{ file: File; n: number }>()) q: unknown', { schema: { properties: { n: number } } }],
  ['@RequestBody(of<{ at: Date }>()) q: unknown', { name: 'q' }, ['q.at']],
  // The compiler rejects schemas of responses in a request.
  ['@RequestBody(emitted) q: unknown', { name: 'q' }],
  [
    '@RequestBody() q: { file: File; n: number; more: 1 } | { file: File; n: number }',
    { required: true },
    ['q.n', 'q.more', 'q.n'],
  ],
  ['@RequestBody() q: { file: File; list: string[]; sizes: number[] }', { required: true }, ['q.sizes']],
  ['@RequestBody() q: { when: Date; n: number }', { required: true }],
  ['@RequestBody() q: { file: Own.File; n: number }', { required: true }],
  ['@RequestBody() q: { file: File[] | null; n: number }', { required: true }, ['q.n']],
  // Parts
  ["@RequestPart('q') q: File", { name: 'q', required: true }],
  ["@RequestPart('q') q: number", { name: 'q', required: true }, ['q']],
  ["@RequestPart('q', of<number>()) q: number", { name: 'q', required: true, schema: number }],
]

let methods: Readonly<Record<string, MethodTypes>>
let wrong: readonly (readonly [string | undefined, string | undefined])[]

beforeAll(async () => {
  const routes = PARAMETERS.map(([parameter], index) => `@PostMapping('/${index}') m${index}(${parameter}) {}`)
  const { controllers, problems } = await createTypesProject({
    'src/own.ts': 'export interface File { readonly a: 1 }',
    'src/a.ts': `import { PostMapping, RequestBody, RequestHeader, RequestParam, RequestPart, RequestQuery, RestController } from 'honotate'
import type * as Own from './own.js'
/** @minLength 3 */ export type Word = string
interface Of<T> { a: T }
enum Text { A = 'a', B = 'b' }
enum Size { Small, Large }
enum Computed { Some = Math.random() }
interface Schema<T> { readonly '~standard': { readonly types?: { readonly input: T; readonly output: unknown } } }
interface EmittedSchema<T> extends Schema<T> {}
declare const flag: boolean
declare function of<T>(): Schema<T>
declare const emitted: EmittedSchema<{ at: Date }>
@RestController()
export class A {
${routes.join('\n')}
}`,
  }).readApi()
  wrong = problems.map(({ message }) => /^A\.(m\d+)\(\) (\S+)/u.exec(message)?.slice(1) as [string, string])
  methods = controllers[0]!.types.methods
}, 60_000)

test.each(PARAMETERS.map((row, index) => [row[0], row, index] as const))('%s is described', (_, row, index) => {
  const [, { properties, ...description }, mistakes = []] = row as readonly [string, Record<string, unknown>, []?]
  const found = methods[`m${index}`]?.parameters[0]
  expect(found).toMatchObject(description)
  if (properties)
    expect(found?.properties?.map((each) => [each.name, each.required, each.schema, each.description])).toEqual(
      (properties as readonly unknown[][]).map(([name, required, schema, docs]) => [name, required, schema, docs]),
    )
  expect(wrong.flatMap(([method, part]) => (method === `m${index}` ? [part] : []))).toEqual(mistakes)
})
