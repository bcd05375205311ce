import { beforeAll, expect, test } from 'vitest'
import type { ExtractedSchemas } from '../../../src/compiler/types/schemas/extract-schemas.ts'
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
  ['@see this @internal @readonly @type {string} @length of the word', 'string', { type: 'string' }],
]

const members = (list: readonly (readonly [string, string, unknown])[]): string =>
  list.map(([tag, type], index) => `  /** ${tag} */\n  m${index}: ${type}\n`).join('')

let wrong: ExtractedSchemas
let right: ExtractedSchemas

beforeAll(async () => {
  wrong = await createTypesProject({
    'src/a.ts': `/** @schema */ export interface A {\n${members(WRONG)}}`,
  }).readSchemas()
  right = await createTypesProject({
    'src/a.ts': `/** @schema */ export interface A {\n${members(RIGHT)}}
interface Named {
  /** @minLength 3 */
  name: string
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
    // The parsers of TypeScript put a blank behind the name.
    const text = `A.m${index} has the tag \`${tag.replace(/^@\w+(?=\()/u, '$& ')}\`, which ${mistake}`
    expect(wrong.problems.map(({ message }) => message)).toContainEqual(expect.stringContaining(text))
  },
)

test.each(RIGHT.map(([tags, type, schema], index) => [tags, type, schema, index] as const))(
  '%s on %s',
  (_, __, schema, index) => {
    expect(right.schemas['A']?.['properties']).toHaveProperty(`m${index}`, schema)
  },
)

test('a tag that is right in the type that a member was mapped from is no mistake', () => {
  expect(right.problems).toEqual([])
  expect(right.schemas['Mapped']?.['properties']).toMatchObject({
    flags: { properties: { name: { type: 'boolean' } } },
  })
  expect(right.schemas['Box_number']?.['properties']).toEqual({ value: { type: 'number' } })
  expect(right.schemas['Box_string']?.['properties']).toEqual({ value: { type: 'string', minLength: 3 } })
})
