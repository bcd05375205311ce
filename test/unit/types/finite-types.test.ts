import { expect, test } from 'vitest'
import type { ExtractedSchemas } from '../../../src/honotate-kit/types/schemas/extract-schemas.ts'
import { createTypesProject } from '../../support/types-project.ts'

const schemasOf = (text: string): Promise<ExtractedSchemas> =>
  createTypesProject({ 'src/types.ts': text }).readSchemas()

/** `count` interfaces, each with a member of the next one's type. */
const chain = (count: number, member: (next: string) => string): string =>
  Array.from({ length: count }, (_, index) => `interface T${index} { ${member(`T${index + 1}`)} }`).join('\n')

test('a long chain of named types is described completely', { timeout: 60_000 }, async () => {
  const { problems, schemas } = await schemasOf(`
    type DeepPartial<T> = { [Key in keyof T]?: DeepPartial<T[Key]> }
    ${chain(60, (next) => `list?: ${next}[] | null`)}
    interface T60 { field: string }
    /** @schema */ export interface Root { first: T0; partial: DeepPartial<T0> }`)
  expect(problems).toEqual([])
  expect(Object.keys(schemas).filter((name) => /^T\d/u.test(name))).toHaveLength(61)
  expect(schemas['DeepPartial_T60']).toEqual({ type: 'object', properties: { field: { type: 'string' } } })
})

test('each infinitely growing type is one problem, and is found quickly', { timeout: 60_000 }, async () => {
  const { problems } = await schemasOf(`
    interface Grow<T> { next?: Grow<T[]>; other?: Grow<T | null>; third?: Grow<{ of: T }> }
    interface Hidden<T> { next?: Partial<Hidden<T[]>>; other?: Partial<Hidden<T | null>> }
    type Count<N extends 1[] = []> = { next?: Count<[...N, 1]> }
    /** @schema */ export interface Root { grow: Grow<string>; hidden: Hidden<string>; count: Count }`)
  expect(problems.map(({ code, message }) => `${code} ${message.split(' ', 1)[0]}`)).toEqual([
    'HONOTATE_TYPE_WITHOUT_CHECK Grow_string.next',
    expect.stringMatching(/^HONOTATE_TYPE_WITHOUT_CHECK Hidden_string\.next\.next/u),
    'HONOTATE_TYPE_WITHOUT_CHECK Count_Tuple.next',
  ])
})

test('an alias of an array, a union or a record has the constraints of the alias that it names', async () => {
  const { problems, schemas } = await schemasOf(`
    /** @minLength 3 */
    type Word = string
    /** @schema */ export type Words = Word[]
    /** @schema */ export type MaybeWord = Word | null
    /** @schema */ export type ByWord = Record<string, Word>
    /** @schema */ export interface Of { words: Words; list: MaybeWord[] }`)
  expect(problems).toEqual([])
  const word = { type: 'string', minLength: 3 }
  expect(schemas).toMatchObject({
    Words: { type: 'array', items: word },
    MaybeWord: { type: ['null', 'string'], minLength: 3 },
    ByWord: { type: 'object', additionalProperties: word },
  })
})

/** The inner type inside of nested object types with one member each. */
const nested = (levels: number, inner: string): string => `${'{ of: '.repeat(levels)}${inner}${' }'.repeat(levels)}`

test('unnamed types can be nested 98 levels deep, and deeper types are one problem', { timeout: 60_000 }, async () => {
  const declared = (levels: number): string => `/** @schema */ export type Deep = ${nested(levels, '{ a: 1; b: 1 }')}`
  expect((await schemasOf(declared(98))).problems).toEqual([])
  const { problems } = await schemasOf(declared(99))
  expect(problems.map(({ code, message }) => `${code} ${message.split(' ', 1)[0]}`)).toEqual([
    `HONOTATE_TYPE_WITHOUT_CHECK Deep${'.of'.repeat(99)}.a`,
  ])
  const { problems: separate } = await schemasOf(`interface First { of: ${nested(99, '{ a: 1 }')} }
    interface Second { of: ${nested(99, '{ a: 1 }')} }
    /** @schema */ export interface Both { first: First; second: Second }`)
  expect(separate.map(({ message }) => message.split('.', 1)[0])).toEqual(['First', 'Second'])
})

test('type arguments that do not grow are described completely', { timeout: 60_000 }, async () => {
  const { problems, schemas } = await schemasOf(`
    interface Box<T> { of?: T }
    ${chain(40, (next) => `boxes: Box<${next}[]>; pair: Box<[${next}, { of: ${next} }]>`)}
    interface T40 { field: string }
    /** @schema */ export interface Root { first: T0 }`)
  expect(problems).toEqual([])
  expect(Object.keys(schemas)).toContain('Box_T40_Array')
})

test('a recursive type without a name becomes a component', async () => {
  const { problems, schemas } = await schemasOf(`
    interface Box<T> { of?: T }
    interface Node { next?: Partial<Node>; box: Box<Box<string>> }
    /** @schema */ export interface Root { first: Partial<Node> }`)
  expect(problems).toEqual([])
  expect(schemas['Recursive']).toMatchObject({ properties: { next: { $ref: '#/components/schemas/Recursive' } } })
})

test('an infinitely growing type is reported at its first reference', async () => {
  const { problems } = await createTypesProject({
    'src/a.ts': `import { GetMapping, RestController } from 'honotate'
interface Grow<T> { next?: Grow<T[]> }
@RestController() export class A {
  @GetMapping('/a') a(): { first: Grow<string>; second: Grow<number> } { return null! }
}`,
  }).readApi()
  expect(problems.map(({ message }) => message.split(' ', 1)[0])).toEqual(['Grow_string.next'])
})

test(
  'a type of thousands of members is one error, found before all of them are read, beside three at most',
  { timeout: 60_000 },
  async () => {
    const digits = "type D = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'"
    const { problems } = await schemasOf(`
    ${digits}
    type Wide = { [Key in \`${'${D}'.repeat(3)}\`]: { own: Key; inner: { [Other in \`${'${D}'.repeat(2)}\`]: bigint } } }
    /** @schema */ export interface First { wide: Wide }
    /** @schema */ export interface Gold { amount: bigint }
    /** @schema */ export interface Later { other: Wide[] }
    /** @schema */ export interface Last { one: Wide }
    /** @schema */ export interface Never { one: Wide }`)
    expect(problems.map(({ code, message }) => `${code} ${message.split(' ', 1)[0]}`)).toEqual([
      'HONOTATE_TYPE_TOO_LARGE First',
      'HONOTATE_TYPE_NOT_CHECKABLE Gold.amount',
      'HONOTATE_TYPE_TOO_LARGE Later',
      'HONOTATE_TYPE_TOO_LARGE Last',
    ])
    const enumeration = await schemasOf(`${digits}
    /** @schema */ export type Code = \`${'${D}'.repeat(4)}\``)
    expect(enumeration.problems).toEqual([])
    expect(enumeration.schemas['Code']?.enum).toHaveLength(10_000)
  },
)
