import { expect, test } from 'vitest'
import { withClosedCopies } from '../../../src/honotate-kit/types/schema/closed-copies.ts'
import { createTypesProject } from '../../support/types-project.ts'

const to = (id: number, more: object = {}): object => ({ $ref: `#${id}`, ...more })
const closed = { additionalProperties: false }

test('a closed reference to a recursive type, also to an indirectly recursive one, gets a closed copy', () => {
  const components = [
    { id: 1, name: 'A', schema: { properties: { b: to(2) } } },
    { id: 2, name: 'B', schema: { properties: { a: to(1) } } },
    { id: 3, name: 'Leaf', schema: { properties: {} } },
    { id: 4, name: 'Holder', schema: { properties: { a: to(1, closed), leaf: to(3, closed), open: to(2) } } },
  ]
  const found = withClosedCopies(components as never)
  const copy = found.find(({ name }) => name === 'A_closed')
  expect(copy?.schema).toEqual({ properties: { b: to(2) }, ...closed })
  expect(found).toHaveLength(5)
  expect(found.find(({ name }) => name === 'Holder')?.schema).toEqual({
    properties: { a: to(copy!.id), leaf: to(3, closed), open: to(2) },
  })
})

test('a closed union has closed copies of its objects, and no discriminator', async () => {
  const { schemas } = await createTypesProject({
    'src/types.ts': `
export interface Circle { kind: 'circle'; radius: number }
export interface Square { kind: 'square'; side: number }
/** @schema */ export interface Holder {
  /** @additionalProperties false */
  closed: Circle | Square
  open: Circle | Square
}`,
  }).readSchemas()
  const { closed: union, open } = (schemas['Holder'] as { properties: Record<string, object> }).properties
  expect(open).toMatchObject({ discriminator: { propertyName: 'kind' } })
  expect(union).toEqual({
    oneOf: [
      expect.objectContaining({ properties: expect.objectContaining({ radius: { type: 'number' } }), ...closed }),
      expect.objectContaining({ properties: expect.objectContaining({ side: { type: 'number' } }), ...closed }),
    ],
  })
})
