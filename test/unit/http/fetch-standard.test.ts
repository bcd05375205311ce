import { expect, test } from 'vitest'
import { isResponse } from '../../../src/honotate/http/fetch-standard.ts'

test.each<[string, object, boolean]>([
  ['data with a status', { status: 201 }, false],
  ['data with the name of the function', { status: 201, arrayBuffer: 'data' }, false],
  ['an object with the function alone', { arrayBuffer() {} }, false],
  ['an object with both', { status: 201, arrayBuffer() {} }, true],
])('isResponse() detects whether %s is a response', (_, value, expected) => {
  expect(isResponse(value)).toBe(expected)
})
