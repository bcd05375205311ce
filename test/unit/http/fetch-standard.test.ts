import { expect, test } from 'vitest'
import { isNullBodyStatus } from '../../../src/honotate/http/fetch-standard.ts'

test('isNullBodyStatus() matches the Fetch standard', () => {
  const statuses = Array.from({ length: 500 }, (_, index) => index + 100).filter(isNullBodyStatus)
  // The platform also refuses 103, which no handler can send.
  expect(statuses).toEqual([101, 204, 205, 304])
})
