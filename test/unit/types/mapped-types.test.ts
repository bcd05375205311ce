import { expect, test } from 'vitest'
import { createTypesProject, onceRead } from '../../support/types-project.ts'

const HOLDER = `
/** @minLength 3 */ export type Word = string
export interface Holder {
  word: Word
  /** @minimum 2 */
  size: number
  /** @hidden */
  secret: string
}`

const WORD = { type: 'string', minLength: 3 }
const SIZE = { type: 'number', minimum: 2 }

const mapped: readonly (readonly [type: string, properties: object])[] = [
  ['{ [K in keyof Holder]: Holder[K][] }', { word: list(WORD), size: list(SIZE) }],
  ['Lists<Holder>', { word: list(WORD), size: list(SIZE) }],
  ['Lists<Pick<Holder, "word">>', { word: list(WORD) }],
  ['Omit<Lists<Holder>, "size">', { word: list(WORD) }],
  ['Lists<Holder> & { more: 1 }', { word: list(WORD), size: list(SIZE), more: { const: 1 } }],
  ['{ [K in "word"]: [Holder[K], number] }', { word: { prefixItems: [WORD, { type: 'number' }] } }],
  ['{ [K in keyof Holder]: Record<string, Holder[K]> }', { word: { additionalProperties: WORD } }],
  ['{ [K in keyof Holder]: { value: Holder[K] } }', { size: { properties: { value: SIZE } } }],
  ['{ [K in keyof Holder]: Holder[K] | null }', { word: { type: ['null', 'string'], minLength: 3 } }],
  ['{ [K in keyof Holder]: Holder[K] | Holder[K][] }', { word: { anyOf: [list(WORD), WORD] } }],
  ['{ [K in keyof Holder]: Holder[K] extends string ? Holder[K] : never }', { word: WORD }],
  ['{ [K in keyof Holder as `get${Capitalize<K>}`]: Holder[K] }', { getWord: WORD, getSize: SIZE }],
  ['{ [K in keyof Holder as Uppercase<Exclude<K, "size">>]: Holder[K] }', { WORD }],
  ['{ [K in keyof Holder as Uncapitalize<Capitalize<K>>]: Holder[K] }', { word: WORD, size: SIZE }],
  ['{ [K in keyof Holder as Uppercase<(Exclude<K, "size">)>]: Holder[K] }', { WORD }],
  ['{ [K in keyof Holder as `${K}Of`]: Holder[K] }', { wordOf: WORD, sizeOf: SIZE }],
  [
    '{ [K in "word" as `get${number}`]: Holder[K] } & { getundefined: string }',
    { getundefined: expect.not.objectContaining(WORD) },
  ],
  ['{ [K in keyof Holder as Lowercase<Uppercase<K>>]: Holder[K] }', { word: WORD, size: SIZE }],
  ['{ [K in keyof Holder as Short<K>]: Holder[K][] }', { w_word: list(WORD), w_size: list(SIZE) }],
  ['Except<Holder, "size">', { word: WORD }],
  ['Lists<Record<"a" | "b", Word>>', { a: list(WORD), b: list(WORD) }],
  ['Inherits', { word: list(WORD), size: list(SIZE), own: WORD }],
  ['InheritsAgain', { value: list(WORD), own: WORD }],
]

/** The schemas of all types, each under a name of its own. */
const read = onceRead(() =>
  createTypesProject({
    'src/types.ts': `${HOLDER}
export type Lists<T> = { [K in keyof T]: T[K][] }
export type Except<T, X> = { [K in keyof T as K extends X ? never : K]: T[K] }
type Short<K extends string> = (K extends 'other' ? never : \`w_\${K}\`)
export interface Inherits extends Lists<Holder> { own: Word }
interface Boxed<T> { value: T[] }
type Again<X> = Boxed<X>
export interface InheritsAgain extends Again<Word> { own: Word }
${mapped.map(([type], index) => `/** @schema response */ export type Tried${index} = ${type}`).join('\n')}`,
  }).readSchemas(),
)

test.each(mapped.map(([type, properties], index) => ({ type, properties, index })))(
  '$type has the tags of the members that it is mapped from',
  async ({ properties, index }) => {
    const { marked, schemas, problems } = await read()
    expect(problems).toEqual([])
    const own = marked.find(({ name }) => name === `Tried${index}`)?.schema as { readonly $ref?: string } | undefined
    // An alias of a named type refers to that type.
    const made = JSON.stringify(schemas[own?.$ref?.split('/').at(-1) ?? ''] ?? own)
    expect(JSON.parse(made).properties).toMatchObject(properties)
    expect(made).not.toMatch(/secret/iu)
  },
)

test('an alias of a mapped type of the platform is a component', async () => {
  const { schemas } = await createTypesProject({
    'src/types.ts': `${HOLDER}
export type Change = Partial<Holder>
/** @schema */ export interface Tried { first: Change; second: Change }`,
  }).readSchemas()
  expect(Object.keys(schemas)).toEqual(['Change', 'Tried'])
})

test('the values of a mapped record have the tags of the original values', async () => {
  const { schemas } = await createTypesProject({
    'src/types.ts': `${HOLDER}
/** @schema */ export type Tried = { [K in keyof Record<string, Word>]: Record<string, Word>[K][] }`,
  }).readSchemas()
  expect(schemas['Tried']).toMatchObject({ additionalProperties: list(WORD) })
})

test('@asType integer applies to each number of a union', async () => {
  const { schemas } = await createTypesProject({
    'src/types.ts': `/** @schema */ export interface Tried {
  /** @asType integer */
  size: number | { of: string }
}`,
  }).readSchemas()
  expect(schemas['Tried']).toMatchObject({ properties: { size: { anyOf: [{ type: 'integer' }, { type: 'object' }] } } })
})

test('an object from a conditional type gets no component', async () => {
  const { schemas } = await createTypesProject({
    'src/types.ts': `type Of<T> = T extends string ? { text: T } : { size: T }
type Sure<T> = T extends string ? { text: string } : { size: number }
/** @schema */ export type Named = Sure<'x'>
/** @schema */ export interface Tried { a: Of<3>; b: Of<'x'> | null }`,
  }).readSchemas()
  expect(Object.keys(schemas)).toEqual(['Named', 'Tried'])
  expect(schemas['Named']).toMatchObject({ properties: { text: { type: 'string' } } })
})

test("a type that a library infers is found, and the comments of the library's own aliases are ignored", async () => {
  const { schemas, problems } = await createTypesProject({
    'src/types.ts': `import * as v from 'valibot'
const Pet = v.object({ name: v.string(), tags: v.array(v.string()) })
/** @schema */ export type Pet = v.InferOutput<typeof Pet>
/** @schema */ export interface Owner { pet: v.InferInput<typeof Pet> }`,
  }).readSchemas()
  expect(problems).toEqual([])
  expect(schemas['Pet']).toMatchObject({ properties: { name: { type: 'string' }, tags: list({ type: 'string' }) } })
  expect(JSON.stringify(schemas)).not.toContain('description')
})

function list(items: object): object {
  return { type: 'array', items }
}

test('in a result, keys without an exact pattern are matched by their start and end', async () => {
  const { schemas } = await createTypesProject({
    'src/types.ts': `/** @schema response */ export interface Tried {
  [key: \`a-\${string}-b-\${string}-c\`]: string
}`,
  }).readSchemas()
  expect(Object.keys(schemas['Tried']!['patternProperties'] as object)).toEqual(['^a-[\\s\\S]*-c$'])
})
