import { expect, test } from 'vitest'
import { portable } from '../../../src/honotate/openapi/portable.ts'

test('a closed tuple has maxItems and no items, which generators take for one more item', () => {
  const tuple = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }
  expect(portable({ type: 'object', properties: { tuple: { ...tuple, items: false } } }, {})).toEqual({
    type: 'object',
    properties: { tuple: { ...tuple, maxItems: 2 } },
  })
  const open = { ...tuple, items: { type: 'boolean' } }
  expect(portable(open, {})).toEqual(open)
})

test('a file has no contentEncoding, which makes it a string for generators', () => {
  const file = { type: 'string', format: 'binary' }
  expect(portable({ ...file, contentEncoding: 'binary' }, {})).toEqual(file)
  expect(portable({ type: 'string', contentEncoding: 'base64' }, {})).toEqual({
    type: 'string',
    contentEncoding: 'base64',
  })
})
