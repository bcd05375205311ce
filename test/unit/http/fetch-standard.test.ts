import { expect, test } from 'vitest'
import { isNullBodyStatus, isResponse } from '../../../src/honotate/http/fetch-standard.ts'

test('isNullBodyStatus() matches the Fetch standard', () => {
  const statuses = Array.from({ length: 500 }, (_, index) => index + 100).filter(isNullBodyStatus)
  // The platform also refuses 103, which no handler can send.
  expect(statuses).toEqual([101, 204, 205, 304])
})

test.each<[string, object, boolean]>([
  ['data with a status', { status: 201 }, false],
  ['data with the name of the function', { status: 201, arrayBuffer: 'data' }, false],
  ['an object with the function alone', { arrayBuffer() {} }, false],
  ['an object with both', { status: 201, arrayBuffer() {} }, true],
])('isResponse() detects whether %s is a response', (_, value, expected) => {
  expect(isResponse(value)).toBe(expected)
})
