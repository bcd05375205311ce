import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { NodeHeaders, placeOf } from '../../../src/honotate/node/node-headers.ts'
import { createNodeResponse } from '../../../src/honotate/node/node-response.ts'
import { givenLength, headOf, headOfEmpty, headOfWhole, withLength } from '../../../src/honotate/node/response-head.ts'

const head = (...list: string[]) => ({ list, isChecked: true })
const a = ['a', '1']
const length = (text: string): string[] => ['content-length', text]

test.each([
  [[...a, ...length('5')], 2, 5],
  [[...length('5'), ...a], 0, 5],
  [[...length('0')], 0, 0],
  [[...length('five'), 'a', '1'], 0, undefined],
  [[...length('')], 0, undefined],
  [['a', 'content-length', 'b', '7'], -1, undefined],
  [['5', 'x'], -1, undefined],
  [[], -1, undefined],
])('in %j, the length header is at index %i: %s', (list, place, given) => {
  expect(placeOf(list, 'content-length')).toBe(place)
  expect(givenLength(head(...list))).toBe(given)
})

test.each<[list: string[], length: number | undefined, expected: string[]]>([
  [a, 5, [...a, ...length('5')]],
  [a, undefined, a],
  [[...length('4'), ...a], 5, [...a, ...length('5')]],
  [[...length('5'), ...a], 5, [...length('5'), ...a]],
  [[...length('5'), ...a], undefined, a],
  [a, 0, [...a, ...length('0')]],
  [['5', 'x'], 5, ['5', 'x', ...length('5')]],
])('the headers %j with the length %s become %j', (list, value, expected) => {
  expect(withLength(head(...list), value)).toEqual(head(...expected))
})

test.each<[status: number, list: string[], length: number | undefined, expected: string[]]>([
  [204, [...a, ...length('5')], 5, a],
  [205, length('5'), undefined, []],
  [304, [...a, ...length('5')], 7, [...a, ...length('5')]],
  [304, a, 7, a],
  [200, a, 7, [...a, ...length('7')]],
  [200, [...a, ...length('5')], undefined, [...a, ...length('5')]],
  [200, length('x'), undefined, []],
])('without a body, a response with status %i, headers %j and length %s has %j', (status, list, value, expected) => {
  expect(headOfEmpty(status, head(...list), value)).toEqual(head(...expected))
})

test.each<[list: string[], length: number | undefined, expected: string[]]>([
  [a, undefined, a],
  [length('5'), undefined, length('0')],
  [length('5'), 6, length('6')],
  [a, 6, [...a, ...length('6')]],
])('a complete response with the headers %j and the length %s has %j', (list, value, expected) => {
  expect(headOfWhole(head(...list), value)).toEqual(head(...expected))
})

const incoming = { httpVersionMajor: 1 } as IncomingMessage
const headersOf = (...pairs: [name: string, value: string][]): NodeHeaders => new NodeHeaders(pairs)

test.each<[what: string, response: Response, expected: string[], isChecked: boolean]>([
  ['a text', createNodeResponse('text'), ['content-type', 'text/plain;charset=UTF-8'], true],
  ['bytes', createNodeResponse(new Uint8Array(1)), [], false],
  [
    'a text with headers',
    createNodeResponse('text', 200, headersOf(['Content-Type', 'a/b'])),
    ['content-type', 'a/b'],
    true,
  ],
  [
    'headers in ASCII',
    createNodeResponse(null, 200, headersOf(['X-A', '1'], ['X-B', '2'])),
    ['x-a', '1', 'x-b', '2'],
    true,
  ],
  ['other headers', createNodeResponse(null, 200, headersOf(['X-A', 'é'])), ['x-a', 'é'], false],
  ['a date', createNodeResponse(null, 200, headersOf(['Date', 'today'])), ['date', 'today'], false],
  [
    'headers of the connection',
    createNodeResponse(null, 200, headersOf(['Keep-Alive', '5'], ['X-A', '1'])),
    ['x-a', '1'],
    false,
  ],
  [
    'a response of the platform',
    new Response(null, { headers: { 'X-A': '1', 'Transfer-Encoding': 'chunked' } }),
    ['x-a', '1'],
    false,
  ],
])('headOf() returns the head of %s', (_, response, list, isChecked) => {
  expect(headOf(response, incoming)).toEqual({ list, isChecked })
})
