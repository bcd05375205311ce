import { expect, test } from 'vitest'
import { isNullBodyStatus, statusTitle, titleOf } from '../../../src/honotate/http/statuses.ts'

test('the title of a status comes from the IANA registry, or from its class', () => {
  expect([404, 418, 499, 500, 599].map(statusTitle)).toEqual([
    'Not Found',
    'Client Error',
    'Client Error',
    'Internal Server Error',
    'Server Error',
  ])
  expect([200, 404, 418, 599].map(titleOf)).toEqual(['OK', 'Not Found', "I'm a Teapot", undefined])
})

test('isNullBodyStatus() matches the Fetch standard', () => {
  const statuses = Array.from({ length: 500 }, (_, index) => index + 100).filter(isNullBodyStatus)
  // The platform also refuses 103, which no handler can send.
  expect(statuses).toEqual([101, 204, 205, 304])
})
