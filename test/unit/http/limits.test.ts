import { expect, test } from 'vitest'
import { limitsOf, refuseMore } from '../../../src/honotate/http/limits.ts'

const DEFAULTS = { body: 1_048_576, jsonDepth: 1000, jsonItems: 10_000, parts: 1000, url: 8192 }

test('a limit that is not given has the documented default', () => {
  expect(limitsOf()).toEqual(DEFAULTS)
  const given = { body: 0, jsonDepth: 1, jsonItems: 2, parts: Infinity, url: Number.MAX_SAFE_INTEGER }
  expect(limitsOf(given)).toEqual(given)
  expect(limitsOf({ parts: 5 })).toEqual({ ...DEFAULTS, parts: 5 })
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
  expect(() => refuseMore(6, 5, 'characters', 414)).toThrow(expect.objectContaining({ status: 414 }))
})
