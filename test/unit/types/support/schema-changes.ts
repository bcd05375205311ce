import type { JsonSchema } from '../../../../src/honotate/json-schema/json-schema.ts'

/** A rule of oasdiff (https://github.com/oasdiff/oasdiff), the schemas before and after, and the result. */
export type SchemaChange = readonly [
  rule: string,
  old: JsonSchema,
  now: JsonSchema,
  expected: 'breaking' | 'harmless' | 'none',
]

const text = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const list = { type: 'array', items: text }
const object = (properties: object, ...required: string[]): JsonSchema => ({ type: 'object', properties, required })
const a = object({ a: text }, 'a')
const shape = (kind: string, size: JsonSchema = number): JsonSchema => object({ kind: { const: kind }, size }, 'kind')
const oneOf = (...variants: JsonSchema[]): JsonSchema => ({
  oneOf: variants,
  discriminator: { propertyName: 'kind' },
})
const anyOf = (...variants: JsonSchema[]): JsonSchema => ({ anyOf: variants })
const NULL = { type: 'null' }

/** Changes with the name of the rule, and whether they break requests and answers. */
type Both = readonly [rule: string, old: JsonSchema, now: JsonSchema, request: boolean, response: boolean]

const B = true
const H = false

const both: readonly Both[] = [
  // Types
  ['type-changed: string to number', text, number, B, B],
  ['type-changed: object to array', a, list, B, B],
  ['type-generalized: integer to number', integer, number, H, B],
  ['type-specialized: number to integer', number, integer, B, H],
  ['list-of-types-widened', text, { type: ['string', 'number'] }, H, B],
  ['list-of-types-narrowed', { type: ['string', 'number'] }, text, B, H],
  ['type-generalized: any value', text, {}, H, B],
  ['type-specialized: no longer any value', {}, text, B, H],
  ['became-nullable', text, { type: ['string', 'null'] }, H, B],
  ['became-nullable by anyOf', a, anyOf(a, NULL), H, B],
  ['became-not-nullable', { type: ['string', 'null'] }, text, B, H],
  ['became-not-nullable by anyOf', anyOf(a, NULL), a, B, H],
  ['format-changed', { ...text, format: 'date' }, { ...text, format: 'uuid' }, B, B],
  ['format-added', text, { ...text, format: 'uuid' }, B, H],
  ['format-removed', { ...text, format: 'uuid' }, text, H, B],
  ['format-generalized: int32 to int64', { ...integer, format: 'int32' }, { ...integer, format: 'int64' }, H, B],
  ['format-generalized: float to double', { ...number, format: 'float' }, { ...number, format: 'double' }, H, B],
  ['content-encoding-added', text, { ...text, contentEncoding: 'base64' }, B, H],
  [
    'content-media-type-changed',
    { ...text, contentMediaType: 'image/png' },
    { ...text, contentMediaType: 'image/gif' },
    B,
    B,
  ],
  // Values
  ['became-enum', text, { ...text, enum: ['a', 'b'] }, B, H],
  ['enum-removed', { ...text, enum: ['a', 'b'] }, text, H, B],
  ['enum-value-added', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }, H, B],
  ['enum-value-removed', { ...text, enum: ['a', 'b'] }, { ...text, enum: ['a'] }, B, H],
  ['enum-value-replaced', { ...text, enum: ['a', 'b'] }, { ...text, enum: ['a', 'c'] }, B, B],
  ['enum of numbers to integer', { enum: [1, 2] }, integer, H, B],
  ['const-added', text, { const: 'a' }, B, H],
  ['const-changed', { const: 'a' }, { const: 'b' }, B, B],
  ['const-removed', { const: 'a' }, text, H, B],
  ['const to enum', { const: 'a' }, { enum: ['a', 'b'] }, H, B],
  ['boolean to true', { type: 'boolean' }, { const: true }, B, H],
  // Limits
  ['min-set', number, { ...number, minimum: 1 }, B, H],
  ['min-removed', { ...number, minimum: 1 }, number, H, B],
  ['min-increased', { ...number, minimum: 1 }, { ...number, minimum: 2 }, B, H],
  ['min-decreased', { ...number, minimum: 2 }, { ...number, minimum: 1 }, H, B],
  [
    'min of a number or an integer',
    { type: ['integer', 'number'], exclusiveMinimum: 0 },
    { type: ['integer', 'number'], minimum: 1 },
    B,
    H,
  ],
  ['max-set', number, { ...number, maximum: 9 }, B, H],
  ['max-removed', { ...number, maximum: 9 }, number, H, B],
  ['max-increased', { ...number, maximum: 8 }, { ...number, maximum: 9 }, H, B],
  ['max-decreased', { ...number, maximum: 9 }, { ...number, maximum: 8 }, B, H],
  ['exclusive-min-set', number, { ...number, exclusiveMinimum: 0 }, B, H],
  ['exclusive-min-increased', { ...number, exclusiveMinimum: 0 }, { ...number, exclusiveMinimum: 1 }, B, H],
  ['exclusive-max-increased', { ...number, exclusiveMaximum: 8 }, { ...number, exclusiveMaximum: 9 }, H, B],
  ['exclusive-max-decreased', { ...number, exclusiveMaximum: 9 }, { ...number, exclusiveMaximum: 8 }, B, H],
  ['inclusive bound made exclusive', { ...number, minimum: 1 }, { ...number, exclusiveMinimum: 1 }, B, H],
  ['lower exclusive bound', { ...number, minimum: 1 }, { ...number, exclusiveMinimum: 0 }, H, B],
  ['min-length-increased', { ...text, minLength: 1 }, { ...text, minLength: 2 }, B, H],
  ['min-length-decreased', { ...text, minLength: 2 }, { ...text, minLength: 1 }, H, B],
  ['max-length-set', text, { ...text, maxLength: 9 }, B, H],
  ['max-length-increased', { ...text, maxLength: 8 }, { ...text, maxLength: 9 }, H, B],
  ['max-length-decreased', { ...text, maxLength: 9 }, { ...text, maxLength: 8 }, B, H],
  ['max-length-unset', { ...text, maxLength: 9 }, text, H, B],
  [
    'max-length-increased beside null',
    { type: ['string', 'null'], maxLength: 8 },
    { type: ['string', 'null'], maxLength: 9 },
    H,
    B,
  ],
  ['pattern-added', text, { ...text, pattern: '^a' }, B, H],
  ['pattern-changed', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, B, B],
  ['pattern-removed', { ...text, pattern: '^a' }, text, H, B],
  ['multiple-of-set', number, { ...number, multipleOf: 2 }, B, H],
  ['multiple-of-halved', { ...number, multipleOf: 4 }, { ...number, multipleOf: 2 }, H, B],
  ['min-items-set', list, { ...list, minItems: 1 }, B, H],
  ['min-items-increased', { ...list, minItems: 1 }, { ...list, minItems: 2 }, B, H],
  ['min-items-decreased', { ...list, minItems: 2 }, { ...list, minItems: 1 }, H, B],
  ['min-items-unset', { ...list, minItems: 1 }, list, H, B],
  ['max-items-decreased', { ...list, maxItems: 9 }, { ...list, maxItems: 8 }, B, H],
  ['max-items-increased', { ...list, maxItems: 8 }, { ...list, maxItems: 9 }, H, B],
  ['unique-items-set', list, { ...list, uniqueItems: true }, B, H],
  ['unique-items-unset', { ...list, uniqueItems: true }, { ...list, uniqueItems: false }, H, B],
  ['min-properties-set', a, { ...a, minProperties: 1 }, B, H],
  ['contains-added', list, { ...list, contains: { const: 'a' } }, B, H],
  ['contains-removed', { ...list, contains: { const: 'a' } }, list, H, B],
  ['property-names-added', a, { ...a, propertyNames: { pattern: '^a' } }, B, H],
  ['property-names-removed', { ...a, propertyNames: { pattern: '^a' } }, a, H, B],
  ['dependent-required-added', a, { ...a, dependentRequired: { a: ['b'] } }, B, H],
  [
    'dependent-required-changed',
    { ...a, dependentRequired: { a: ['b'] } },
    { ...a, dependentRequired: { a: ['c'] } },
    B,
    B,
  ],
  ['dependent-schema-removed', { ...a, dependentSchemas: { a: { minProperties: 2 } } }, a, H, B],
  ['if-added', a, { ...a, if: { required: ['b'] }, then: { required: ['c'] } }, B, H],
  ['not-added', text, { ...text, not: { const: 'x' } }, B, H],
  ['unevaluated-properties-added', a, { ...a, unevaluatedProperties: false }, B, H],
  // Members
  ['optional-property-added', a, object({ a: text, b: text }, 'a'), H, H],
  ['required-property-added', a, object({ a: text, b: text }, 'a', 'b'), B, H],
  ['required-property-added with a default', a, object({ a: text, b: { ...text, default: '' } }, 'a', 'b'), B, H],
  ['required-property-removed', object({ a: text, b: text }, 'a', 'b'), a, H, B],
  ['optional-property-removed', object({ a: text, b: text }, 'a'), a, H, B],
  ['property-became-required', object({ a: text }), a, B, H],
  ['property-became-optional', a, object({ a: text }), H, B],
  ['property-type-changed', a, object({ a: number }, 'a'), B, B],
  [
    'property-default-changed',
    object({ a: { ...text, default: '1' } }),
    object({ a: { ...text, default: '2' } }),
    H,
    H,
  ],
  ['property-deprecated', a, object({ a: { ...text, deprecated: true } }, 'a'), H, H],
  ['property-reactivated', object({ a: { ...text, deprecated: true } }, 'a'), a, H, H],
  ['additional-properties-removed', a, { ...a, additionalProperties: false }, B, H],
  ['additional-properties-added', { ...a, additionalProperties: false }, a, H, H],
  [
    'property removed from a closed object',
    { ...object({ a: text, b: text }, 'a'), additionalProperties: false },
    { ...a, additionalProperties: false },
    B,
    B,
  ],
  [
    'additional-properties-type-changed',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: number },
    B,
    B,
  ],
  ['pattern-property-added', a, { ...a, patternProperties: { '^x-': text } }, B, H],
  ['pattern-property-removed', { ...a, patternProperties: { '^x-': text } }, a, H, B],
  ['property must be absent', object({ a: text }), object({ a: { not: {} } }), B, B],
  ['property may be present again', object({ a: { not: {} } }), object({ a: text }), H, H],
  // Items
  ['items-type-changed', list, { type: 'array', items: number }, B, B],
  ['items-constrained', { type: 'array' }, list, B, H],
  ['items-set-free', list, { type: 'array', items: {} }, H, B],
  ['prefix-items-added', { type: 'array', prefixItems: [text] }, { type: 'array', prefixItems: [text, text] }, H, B],
  ['prefix-items-removed', { type: 'array', prefixItems: [text, text] }, { type: 'array', prefixItems: [text] }, B, H],
  [
    'prefix-items-changed',
    { type: 'array', prefixItems: [text, text] },
    { type: 'array', prefixItems: [text, number] },
    B,
    B,
  ],
  // Unions and intersections
  ['one-of-added', oneOf(shape('a'), shape('b')), oneOf(shape('a'), shape('b'), shape('c')), H, B],
  ['one-of-removed', oneOf(shape('a'), shape('b'), shape('c')), oneOf(shape('a'), shape('b')), B, H],
  ['one-of variant changed', oneOf(shape('a'), shape('b')), oneOf(shape('a'), shape('b', text)), B, B],
  ['one-of reordered', oneOf(shape('a'), shape('b')), oneOf(shape('b'), shape('a')), H, H],
  ['any-of-added', anyOf(text, a), anyOf(text, a, number), H, B],
  ['any-of-removed', anyOf(text, a, number), anyOf(text, a), B, H],
  ['wrapped in one-of', shape('a'), oneOf(shape('a'), shape('b')), H, B],
  ['discriminator-removed', oneOf(shape('a'), shape('b')), { oneOf: [shape('a'), shape('b')] }, H, H],
  ['all-of-added', a, { allOf: [a, object({ b: text }, 'b')] }, B, H],
  ['all-of-removed', { allOf: [a, object({ b: text }, 'b')] }, a, H, B],
  ['all-of member of another type', { allOf: [a, object({ b: text })] }, { allOf: [a, object({ b: number })] }, B, B],
  ['moved into all-of', object({ a: text, b: text }, 'a'), { allOf: [a, object({ b: text })] }, H, H],
  // Annotations
  [
    'description-changed',
    { ...text, description: 'a' },
    { ...text, description: 'b', title: 'c', examples: ['d'] },
    H,
    H,
  ],
]

/** The comparison does not list changes that no client notices. */
const UNLISTED = new Set(['one-of reordered', 'moved into all-of', 'description-changed'])

const resultOf = (rule: string, isBreaking: boolean): SchemaChange[3] =>
  UNLISTED.has(rule) ? 'none' : isBreaking ? 'breaking' : 'harmless'

const readOnly = { ...text, readOnly: true }
const writeOnly = { ...text, writeOnly: true }

export const requestChanges: readonly SchemaChange[] = [
  ...both.map(([rule, old, now, isBreaking]): SchemaChange => [rule, old, now, resultOf(rule, isBreaking)]),
  ['read-only-property-limited', object({ a: readOnly }), object({ a: { ...readOnly, maxLength: 1 } }), 'none'],
  ['property-became-read-only', object({ a: text }, 'a'), object({ a: readOnly }, 'a'), 'harmless'],
  ['new read-only property', object({}), object({ a: readOnly }, 'a'), 'none'],
]

export const responseChanges: readonly SchemaChange[] = [
  ...both.map(([rule, old, now, , isBreaking]): SchemaChange => [rule, old, now, resultOf(rule, isBreaking)]),
  ['write-only-property-removed', object({ a: writeOnly }), object({}), 'none'],
  ['new write-only property', object({}), object({ a: writeOnly }, 'a'), 'none'],
]
