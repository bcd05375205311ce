import { expect, test } from 'vitest'
import { nullChecksOff } from '../../../src/honotate-kit/types/checker/null-checks.ts'
import { orNull } from '../../../src/honotate-kit/types/schema/union-schemas.ts'
import { NOTHING } from '../../../src/honotate-kit/types/schema/walk-contracts.ts'

const nothing = { type: 'null' }

test.each<[schema: object, expected: object]>([
  [NOTHING, nothing],
  [{ type: 'string' }, { type: ['string', 'null'] }],
  [{ type: 'object' }, { type: ['object', 'null'] }],
  [
    { type: 'string', minLength: 1 },
    { type: ['string', 'null'], minLength: 1 },
  ],
  [{ type: ['string', 'number'] }, { type: ['string', 'number', 'null'] }],
  ...[
    { type: ['string', 'number'], minLength: 1 },
    { type: 'string', enum: ['a'] },
    { const: 'a' },
    { type: 'object', properties: {} },
    { $ref: '#/$defs/A' },
    { anyOf: [{ const: 1 }], description: 'A number.' },
  ].map((schema): [object, object] => [schema, { anyOf: [schema, nothing] }]),
  [{ anyOf: [{ const: 1 }, { const: 'a' }] }, { anyOf: [{ const: 1 }, { const: 'a' }, nothing] }],
])('orNull() allows null in addition to %j', (schema, expected) => {
  expect(orNull(schema as never)).toEqual(expected)
})

test.each([
  [{}, '5.9.3', 'the default of TypeScript 5.9.3'],
  [{}, '6.0.0', undefined],
  [{}, '7.1.0-beta', undefined],
  [{}, '10.0.0', undefined],
  [{ strict: true }, '5.9.3', undefined],
  [{ strict: false }, '6.0.3', '"strict": false'],
  [{ strict: true, strictNullChecks: false }, '6.0.3', '"strictNullChecks": false'],
  [{ strict: false, strictNullChecks: true }, '5.9.3', undefined],
])('with %j and TypeScript %s, null checks are disabled by %s', (options, version, setting) => {
  expect(nullChecksOff(options, version)).toBe(setting)
})
