import { expect, test } from 'vitest'
import { boundaryOf, countParts } from '../../../src/honotate/http/count-parts.ts'

test.each([
  ['', undefined, 1],
  ['a=1', undefined, 1],
  ['a=1&b=2', undefined, 2],
  ['a=1&&b=2', undefined, 3],
  ['&', undefined, 2],
  ['&a=1', undefined, 2],
  ['\n--x\n', 'x', 0],
  ['+-x\n-+x\n--x\n--y\n--', 'x', 0],
  ['a preamble\r\n--x\r\n\r\n1\r\n--x--\r\n', 'x', 1],
  ['--x--\r\n', 'x', 0],
  ['--x\r\n\r\n1\r\n--x--\r\n', 'x', 1],
  ['--x\r\n\r\n1\r\n--x\r\n\r\n2\r\n--x--\r\n', 'x', 2],
  ['--x\n\n1\n\n--x\n\n2 --x\n-x\n--y\n--x--', 'x', 2],
  ['a&b\n--xx\n--x', 'xx', 0],
])('%j with the boundary %j has %d parts', (text, boundary, parts) => {
  expect(countParts(new TextEncoder().encode(text).buffer, boundary)).toBe(parts)
})

const LONG = 'x'.repeat(70)

test.each([
  ['multipart/form-data', ''],
  ['multipart/form-data; ', ''],
  ['multipart/form-data;;', ''],
  ['multipart/form-data; charset=utf-8', ''],
  ['multipart/form-data; boundary=x', 'x'],
  ['multipart/form-data;a=b ; BOUNDARY = x', undefined],
  ['multipart/form-data;a=b ; BOUNDARY=x ;c="d;boundary=y"', 'x'],
  ['multipart/form-data; boundary="a b\\c"', 'a bc'],
  ['multipart/form-data; boundary=""', undefined],
  ['multipart/form-data; boundary="a\\"b"', undefined],
  ['multipart/form-data; boundary="\u00e9"', undefined],
  ['multipart/form-data; boundary="a', undefined],
  ['multipart/form-data; boundary', undefined],
  ['multipart/form-data; boundary=a; boundary=b', undefined],
  ['multipart/form-data; boundary=a, multipart/form-data; boundary=b', undefined],
  [`multipart/form-data; boundary=${LONG}`, LONG],
  [`multipart/form-data; boundary=${LONG}x`, undefined],
])('the boundary of %j is %j', (header, boundary) => {
  expect(boundaryOf(header)).toBe(boundary)
})
