import { expect, test } from 'vitest'
import { repeatedSchemas } from '../../../src/honotate-kit/types/emit/repeated-checks.ts'
import { taggedOf } from '../../../src/honotate-kit/types/validator/tagged-unions.ts'

const self = { $ref: '#/components/schemas/A' }

/** An object whose member refers to a schema. */
function to(name: string): object {
  return { properties: { to: { $ref: `#/components/schemas/${name}` } } }
}

/** An object with a member that refers to the whole union, and optionally with a tag. */
function branch(member: string, tag?: unknown): object {
  const properties = { ...(tag !== undefined && { kind: { const: tag } }), [member]: self }
  return { type: 'object', properties, required: tag === undefined ? [] : ['kind'] }
}

test.each([
  ['other literals', [{ const: 'none' }, { enum: ['some', null] }, { type: ['string', 'null'] }, false], 'kind'],
  ['an object among the literals', [{ const: {} }], undefined],
  ['an array among the literals', [{ enum: ['some', []] }], undefined],
  ['a type that has objects', [{ type: ['string', 'object'] }], undefined],
  ['any value', [true], undefined],
  ['any value without a type', [{}], undefined],
])('a tag can select between objects beside %s: %#', (_, others, key) => {
  const objects = [branch('left', 'l'), branch('right', 'r')]
  const tagged = taggedOf({}, [...objects, ...others] as never)
  expect(tagged?.key).toBe(key)
  if (tagged) expect(tagged).toEqual({ key, objects, values: [['l'], ['r']], others })
})

test.each([
  ['one object', [branch('left', 'l')]],
  ['the same tag twice', [branch('left', 'l'), branch('right', 'l')]],
  ['a tag in one of them', [branch('left', 'l'), branch('right')]],
  ['a tag that is an object', [branch('left', {}), branch('right', 'r')]],
  ['a tag that may be absent', [{ ...branch('left', 'l'), required: [] }, branch('right', 'r')]],
])('no tag can select between objects with %s', (_, variants) => {
  expect(taggedOf({}, variants as never)).toBeUndefined()
})

test.each([
  ['a union without a tag', { anyOf: [branch('left'), branch('right')] }, ['A']],
  ['a union with a tag', { anyOf: [branch('left', 'l'), branch('right', 'r')] }, []],
  ['a union with a tag and null', { anyOf: [branch('left', 'l'), branch('right', 'r'), { type: 'null' }] }, []],
  ['one of objects without a tag', { oneOf: [branch('left'), branch('right')] }, ['A']],
  ['one of objects with a tag', { oneOf: [branch('left', 'l'), branch('right', 'r')] }, []],
  ['all of two objects', { allOf: [branch('left'), branch('right')] }, ['A']],
  ['two patterns of members', { patternProperties: { '^l': self, '^r': self } }, ['A']],
  ['one variant that leads back', { anyOf: [branch('left'), { type: 'string' }] }, []],
  ['two members', { properties: { left: self, right: self } }, []],
  ['a union in a member', { properties: { both: { anyOf: [branch('left'), branch('right')] } } }, ['A']],
])('the checks that can run repeatedly are found in %s: %#', (_, schema, repeated) => {
  expect([...repeatedSchemas(new Set(['A']), { A: schema as never })]).toEqual(repeated)
})

test('each schema of a cycle is repeated, but not a schema that leads into the cycle', () => {
  const schemas = { A: { anyOf: [to('B'), to('C')] }, B: to('A'), C: to('A'), Start: to('A') }
  expect([...repeatedSchemas(new Set(Object.keys(schemas)), schemas as never)].toSorted()).toEqual(['A', 'B', 'C'])
})

test('a recursive variant is not repeated beside a variant that is not recursive', () => {
  const schemas = { A: { anyOf: [to('A'), to('B')] }, B: { type: 'string' } }
  expect([...repeatedSchemas(new Set(Object.keys(schemas)), schemas as never)]).toEqual([])
})
