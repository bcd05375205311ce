import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeHeaders } from '../../../src/honotate/http/response-headers.ts'
import { NodeHeaders } from '../../../src/honotate/node/node-headers.ts'
import { NodePlatform } from '../../../src/honotate/node/node-platform.ts'
import { runs } from '../../support/runs.ts'

const platform = new NodePlatform('http://localhost/path', () => new Request('http://localhost/path'))

type Pairs = readonly (readonly [name: string, value: string])[]

const pairs: fc.Arbitrary<Pairs> = fc.array(
  fc.tuple(
    fc.constantFrom('content-type', 'set-cookie', 'set-cookie', 'x-a', 'x-b', 'x-c'),
    fc.constantFrom('1', '2', '3', 'é'),
  ),
  { maxLength: 7 },
)

function filled(headers: Headers, given: Pairs): Headers {
  for (const [name, value] of given) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  return headers
}

const classes = [NodeHeaders, Headers]

test('takeHeaders() merges headers of a replaced response as on other platforms', () => {
  fc.assert(
    fc.property(pairs, pairs, (given, old) => {
      const expected = filled(new Headers(), given)
      takeHeaders(expected, filled(new Headers(), old))
      for (const Own of classes)
        for (const Old of classes) {
          const headers = filled(new Own(), given)
          platform.takeHeaders(headers, filled(new Old(), old))
          expect([...headers]).toEqual([...expected])
        }
    }),
    { numRuns: runs(3000) },
  )
})

test('a response that replaces itself keeps its headers', () => {
  const given = [
    ['set-cookie', 'a=1'],
    ['x-a', '1'],
    ['set-cookie', 'b=2'],
  ] as const
  const headers = filled(new NodeHeaders(), given)
  platform.takeHeaders(headers, headers)
  expect([...headers]).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['x-a', '1'],
  ])
})

test('merged headers can be sent unchanged only if all of them can', () => {
  const [ascii, other] = ['x', 'é'].map((value) => filled(new NodeHeaders(), [['x-a', value]]))
  const headers = new NodeHeaders()
  platform.takeHeaders(headers, ascii as NodeHeaders)
  expect(headers.isSendable).toBe(true)
  platform.takeHeaders(headers, other as NodeHeaders)
  expect(headers.isSendable).toBe(false)
})

test.each([
  [undefined, []],
  [{ 'X-A': '1' }, [['x-a', '1']]],
  [{ 'X-A': ['1', '2'] }, [['x-a', '1, 2']]],
  [new NodeHeaders({ 'X-A': '1' }), [['x-a', '1']]],
  ['application/json', [['content-type', 'application/json']]],
  [' text/own ', [['content-type', 'text/own']]],
])('a response is created with the headers %j', (headers, expected) => {
  const response = platform.createResponse(null, 201, headers, false)
  expect([response.status, [...response.headers]]).toEqual([201, expected])
})

test('a response shares the headers that it is created with, and copiesHeaders is false', () => {
  const headers = new NodeHeaders({ 'X-A': '1' })
  expect(platform.copiesHeaders).toBe(false)
  expect(platform.createResponse(null, 200, headers, false).headers).toBe(headers)
})

test.each(['a\nb', 'ä\u0100'])('an invalid content type is refused: %j', (type) => {
  expect(() => platform.createResponse('text', 200, type, false)).toThrow(TypeError)
})

test('the URL is that of the message, or that of a web request', () => {
  expect(platform.urlOf(undefined)).toBe('http://localhost/path')
  expect(platform.urlOf(new Request('http://localhost/other'))).toBe('http://localhost/other')
})
