import { expect, test } from 'vitest'
import { countParts } from '../../../src/runtime/http/form-parts.ts'

test.each([
  ['', undefined, 1],
  ['a=1', undefined, 1],
  ['a=1&b=2', undefined, 2],
  ['a=1&&b=2', undefined, 3],
  ['--x--\r\n', 'x', 0],
  ['--x\r\n\r\n1\r\n--x--\r\n', 'x', 1],
  ['--x\r\n\r\n1\r\n--x\r\n\r\n2\r\n--x--\r\n', 'x', 2],
  ['--x\n\n1\n\n--x\n\n2 --x\n-x\n--y\n--x--', 'x', 2],
  ['a&b\n--xx\n--x', 'xx', 1],
])('%j with the boundary %j has %d parts', (text, boundary, parts) => {
  expect(countParts(new TextEncoder().encode(text).buffer, boundary)).toBe(parts)
})
