import { expect, test } from 'vitest'
import { timeoutAfter } from '../../../src/honotate/routing/timeout.ts'

test.each([0.5, 1, 2 ** 31 - 1])('a time-out of %d ms is accepted', (milliseconds) => {
  expect(timeoutAfter(milliseconds)).toBeTypeOf('function')
})

test.each([0, -1, 2 ** 31])('a time-out of %d ms is refused, and the error contains the value', (milliseconds) => {
  expect(() => timeoutAfter(milliseconds)).toThrow(String(milliseconds))
})

test.each([undefined, NaN, Infinity])('the error of a time-out of %s has the value', (milliseconds) => {
  expect(() => timeoutAfter(milliseconds as number)).toThrow(`received \`${milliseconds}\``)
})
