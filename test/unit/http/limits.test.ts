import { expect, test } from 'vitest'
import { limitsOf, refuseMore } from '../../../src/honotate/http/limits.ts'

test('a limit that is not given has its default', () => {
  const given = { body: 0, jsonDepth: 1, jsonItems: 2, parts: Infinity, url: Number.MAX_SAFE_INTEGER }
  expect(limitsOf(given)).toEqual(given)
  expect(limitsOf({ parts: 5 })).toEqual({ ...limitsOf(), parts: 5 })
})

test.each<[unknown, string]>([
  [-1, '-1'],
  [1.5, '1.5'],
  [-Infinity, '-Infinity'],
  ['1', '"1"'],
  [null, 'null'],
])('%j is not a valid limit', (limit: any, received) => {
  expect(() => limitsOf({ url: limit })).toThrow(new RegExp(`limits\\.url.*${received}`, 'u'))
})

test('an amount up to the limit is accepted, and a larger one is refused', () => {
  expect(() => refuseMore(5, 5, 'bytes')).not.toThrow()
  expect(() => refuseMore(6, 5, 'bytes')).toThrow(
    expect.objectContaining({ status: 413, message: 'More than 5 bytes.' }),
  )
})
