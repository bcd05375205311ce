import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../../../src/honotate/json-schema/json-schema.ts'
import { TAGS } from '../../../src/honotate-kit/types/schema/schema-tags.ts'
import type { ExtractedSchemas } from '../../../src/honotate-kit/types/schemas/extract-schemas.ts'
import { problem } from '../../support/coded-error.ts'
import { accepts, emitted } from '../../support/emitted-schema.ts'
import { createTypesProject } from '../../support/types-project.ts'

/** Members with one tag, and the mistake that is reported. */
const WRONG: readonly (readonly [tag: string, type: string, mistake: string])[] = [
  ['@format uri - the address', 'string', 'needs the name of one format and nothing else: `@format uri`'],
  ['@format email', 'number', 'does nothing: only strings have this format'],
  ['@asType int', 'number', 'needs the value `integer`'],
  ['@minLength 3', 'number', 'does nothing on a number (did you mean `@minimum 3`?)'],
  ['@minimum 3', 'string', 'does nothing on a string (did you mean `@minLength 3`?)'],
  ['@minLength 3', 'string[]', 'does nothing on an array (did you mean `@minItems 3`?)'],
  ['@additionalProperties false', '{ a: 1 }[]', 'does nothing on an array, only on an object'],
  ['@additionalProperties no', '{ a: 1 }', 'needs the value `false`'],
  ['@isInt', 'number', 'does nothing (did you mean `@asType integer`?)'],
  ['@IsEmail', 'string', 'does nothing (did you mean `@format email`?)'],
  ['@Min 3', 'number', 'does nothing (did you mean `@minimum 3`?)'],
  ['@Length(3, 5)', 'string', 'does nothing (did you mean `@minLength 3` and `@maxLength 5`?)'],
  ['@MinLength(3)', 'string', 'does nothing (did you mean `@minLength 3`?)'],
  ['@range (1, 5]', 'number', 'does nothing (did you mean `@minimum 1` and `@maximum 5`?)'],
  ['@exclusiveMin 5', 'number', 'does nothing (did you mean `@exclusiveMinimum 5`?)'],
  ['@type float', 'number', 'does nothing (did you mean `@format float`?)'],
  ['@ignore', 'string', 'does nothing (did you mean `@hidden`?)'],
  ['@pattern', 'string', 'needs a regular expression'],
  ['@uniqueItems maybe', 'string[]', 'needs nothing behind it'],
  ['@type uint32', 'number', 'does nothing (did you mean `@asType integer` and `@minimum 0`?)'],
  ['@length 5', 'string', 'does nothing (did you mean `@minLength 5` and `@maxLength 5`?)'],
  ['@minlength 3', 'string', 'does nothing (did you mean `@minLength 3`?)'],
  ['@multipleOf 0', 'number', 'needs a number above 0'],
  ['@default abc', 'number', 'needs a number'],
  ['@example abc', 'number', 'needs a number'],
  ['@format', 'string', 'needs the name of one format and nothing else: `@format email`'],
  ['@minLength 1.5', 'string', 'needs a whole number from 0'],
  ['@minItems -1', 'string[]', 'needs a whole number from 0'],
  ['@minimum 1', "'a'", 'does nothing on a string (did you mean `@minLength 1`?)'],
  ['@minItems 1', "'a' | 1", 'does nothing on a number or a string'],
  ['@minLength 1', 'string[] | { a: 1 }', 'does nothing on an array or an object (did you mean `@minItems 1`?)'],
  ['@minLength 1', "{ k: 'a' } | { k: 'b' }", 'does nothing on an object (did you mean `@minProperties 1`?)'],
  ['@minLength 1', 'Words', 'does nothing on an array (did you mean `@minItems 1`?)'],
  ['@minLength 1', 'Pair', 'does nothing on an array (did you mean `@minItems 1`?)'],
  ['@minLength 1', 'Maybe', 'does nothing on an object (did you mean `@minProperties 1`?)'],
  ['@exclusiveMaximum many', 'number', 'needs a number'],
  ['@maxProperties 2', 'string[]', 'does nothing on an array (did you mean `@maxItems 2`?)'],
  ['@contentEncoding base64', 'number', 'does nothing on a number, only on a string'],
  ['@contentMediaType image/png', 'number', 'does nothing on a number, only on a string'],
  ['@minimum 1', 'Word & Short', 'does nothing on a string (did you mean `@minLength 1`?)'],
]

/** Members with tags, and their schemas. */
const RIGHT: readonly (readonly [tags: string, type: string, schema: object])[] = [
  ['@uniqueItems false', 'string[]', { type: 'array', items: { type: 'string' } }],
  ["@default 'abc'", 'string', { type: 'string', default: 'abc' }],
  ['@default 5', 'string', { type: 'string', default: '5' }],
  ['@default undefined', 'string', { type: 'string' }],
  ['@example', 'string', { type: 'string' }],
  ['@minLength 0', 'string', { type: 'string', minLength: 0 }],
  ['@file a.ts', 'string', { type: 'string' }],
  ['@readOnly @writeOnly false', 'string', { type: 'string', readOnly: true }],
  ['@format int32', 'number', { type: 'number', format: 'int32' }],
  ['@multipleOf 0.5', 'number', { type: 'number', multipleOf: 0.5 }],
  ['@exclusiveMaximum 9', 'number', { type: 'number', exclusiveMaximum: 9 }],
  [
    '@maxProperties 2',
    'Record<string, 1>',
    { type: 'object', additionalProperties: { type: 'number', const: 1 }, maxProperties: 2 },
  ],
  [
    '@contentEncoding base64 @contentMediaType image/png',
    'string',
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
  ],
  ['@minimum 1', 'Level', { $ref: '#/components/schemas/Level', minimum: 1 }],
  ['@example new Pair()', 'Pair', { $ref: '#/components/schemas/Pair' }],
  ['@see this @internal @readonly @type {string} @length of the word', 'string', { type: 'string' }],
]

/** Tags that a validator checks, each with a type, a value that fits, and one that does not. */
const CHECKED: readonly (readonly [tag: string, type: string, right: unknown, wrong: unknown])[] = [
  ['@minimum 3', 'number', 3, 2],
  ['@maximum 3', 'number', 3, 4],
  ['@exclusiveMinimum 3', 'number', 4, 3],
  ['@exclusiveMaximum 3', 'number', 2, 3],
  ['@multipleOf 3', 'number', 6, 7],
  ['@minLength 2', 'string', 'ab', 'a'],
  ['@maxLength 2', 'string', 'ab', 'abc'],
  ['@minItems 2', 'number[]', [1, 2], [1]],
  ['@maxItems 2', 'number[]', [1, 2], [1, 2, 3]],
  ['@minProperties 1', 'Record<string, 1>', { a: 1 }, {}],
  ['@maxProperties 1', 'Record<string, 1>', { a: 1 }, { a: 1, b: 1 }],
  ['@format email', 'string', 'ann@example.org', 'ann'],
  ['@uniqueItems', 'number[]', [1, 2], [1, 1]],
  ['@pattern ^a$', 'string', 'a', 'b'],
  ['@additionalProperties false', '{ a: 1 }', { a: 1 }, { a: 1, b: 1 }],
  ['@asType integer', 'number', 1, 1.5],
]

/** Tags that only describe a value, and `@hidden`, which leaves it out. */
const DESCRIBING = [
  'contentEncoding',
  'contentMediaType',
  'title',
  'readOnly',
  'writeOnly',
  'deprecated',
  'default',
  'example',
  'hidden',
]

const DECLARED = `type Words = string[]
type Pair = [string, string]
type Maybe = { a: 1 } | undefined
enum Level { Low, High }
/** A word. @minLength 1 */ type Word = string
/** @maxLength 9 */ type Short = string
/** @maxItems 5 */ type Count = number
`

const members = (list: readonly (readonly [string, string, ...unknown[]])[]): string =>
  list.map(([tag, type], index) => `  /** ${tag} */\n  m${index}: ${type}\n`).join('')

let wrong: ExtractedSchemas
let right: ExtractedSchemas
let checked: ExtractedSchemas

beforeAll(async () => {
  wrong = await createTypesProject({
    'src/a.ts': `${DECLARED}/** @schema */ export interface A {\n${members(WRONG)}}`,
  }).readSchemas()
  checked = await createTypesProject({
    'src/a.ts': `/** @schema */ export interface A {\n${members(CHECKED)}}`,
  }).readSchemas()
  right = await createTypesProject({
    'src/a.ts': `${DECLARED}/** @schema */ export interface A {\n${members(RIGHT)}}
interface Named {
  /** @minLength 3 */
  name: string
  /** @default abc */
  other: string
}
interface Box<T> {
  /** @minLength 3 */
  value: T
}
/** @schema */ export interface Mapped { flags: { [K in keyof Named]: boolean }; boxes: [Box<number>, Box<string>] }
`,
  }).readSchemas()
}, 60_000)

test.each(WRONG.map(([tag, type, mistake], index) => [tag, type, mistake, index] as const))(
  '%s on %s %s',
  (tag, _, mistake, index) => {
    // TypeScript's parsers put a space behind the name of the tag.
    const read = `\`${tag.replace(/^@\w+(?=\()/u, '$& ')}\``
    expect(wrong.problems).toContainEqual(problem('INVALID_CONSTRAINT', `A.m${index} `, read, mistake))
  },
)

test.each(RIGHT.map(([tags, type, schema], index) => [tags, type, schema, index] as const))(
  '%s on %s',
  (_, __, schema, index) => {
    expect(right.schemas['A']?.['properties']).toHaveProperty(`m${index}`, schema)
  },
)

test('each tag is in `CHECKED` or in `DESCRIBING`', () => {
  const names = [...CHECKED.map(([tag]) => /^@(\w+)/u.exec(tag)?.[1]), ...DESCRIBING]
  expect(names.toSorted()).toEqual([...TAGS.keys()].toSorted())
})

test.each(CHECKED.map(([tag, type, right, wrong], index) => ({ tag, type, right, wrong, index })))(
  'a validator checks $tag on $type',
  async ({ right, wrong, index }) => {
    const properties = checked.schemas['A']?.['properties'] as Readonly<Record<string, JsonSchema>>
    const schema = await emitted(properties[`m${index}`] as JsonSchema)
    expect([accepts(schema, right), accepts(schema, wrong)]).toEqual([true, false])
  },
)

test('a tag that is valid in the original type of a mapped member is not reported', () => {
  expect(right.problems).toEqual([])
  expect(right.schemas['Mapped']?.['properties']).toMatchObject({
    flags: { properties: { name: { type: 'boolean' } } },
  })
  expect(right.schemas['Box_number']?.['properties']).toEqual({ value: { type: 'number' } })
  expect(right.schemas['Box_string']?.['properties']).toEqual({ value: { type: 'string', minLength: 3 } })
})

test('a mistake in the comment of an alias names the alias', async () => {
  const { problems } = await createTypesProject({
    'src/a.ts': `${DECLARED}/** @schema */ export interface A { count: Count; counts: Count[] }`,
  }).readSchemas()
  expect(problems).toEqual([problem('INVALID_CONSTRAINT', 'Count', '`@maxItems 5`', 'does nothing on a number')])
})

test('mistakes in comments of a package are ignored, and those in its types are reported where used', async () => {
  const project = createTypesProject({
    'node_modules/lib/package.json': '{ "name": "lib", "type": "module", "types": "./lib.d.ts" }',
    'node_modules/lib/lib.d.ts': `export interface Base {
  /** The text. @minLength few */ text: string
  amount: bigint
}
/** A code. @minLength 4 */ export type Code = string
/** The type of a value. */ export type Of<T> = T
`,
    'src/a.ts': `import type { Base, Code, Of } from 'lib'
/** @schema */
export interface Mine extends Base {
  code: Code
  of: Of<string>
}
`,
  })
  const { problems, schemas } = await project.readSchemas()
  expect(problems.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
    ['HONOTATE_TYPE_NOT_CHECKABLE', join(project.directory, 'src/a.ts'), 3, 18],
  ])
  expect(schemas['Mine']).toMatchObject({
    properties: {
      text: { type: 'string', description: 'The text.' },
      code: { type: 'string', description: 'A code.', minLength: 4 },
      of: { type: 'string' },
    },
  })
  expect(schemas['Mine']).not.toHaveProperty('properties.of.description')
})
