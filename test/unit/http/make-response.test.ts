import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { Exchange } from '../../../src/honotate/http/exchange.ts'
import { isIterated } from '../../../src/honotate/http/iteration.ts'
import { isStreamed, makeResponse } from '../../../src/honotate/http/make-response.ts'
import { ResponseEntity } from '../../../src/honotate/http/response-entity.ts'
import type { HttpResponse } from '../../../src/honotate/http/response.ts'
import { createContext } from './support.ts'

async function* later() {
  yield 'a'
}

const iterator = { [Symbol.iterator]: () => ['a'][Symbol.iterator]() }
const ponyfill = { status: 201, headers: new Headers(), body: null, arrayBuffer: async () => new ArrayBuffer() }

test.each<[string, object, boolean]>([
  ['an async generator', later(), true],
  ['an async iterable', { [Symbol.asyncIterator]: later }, true],
  ['a generator', ['a'].values(), true],
  ['an iterable', iterator, false],
  ['an iterable with data of the name', { ...iterator, next: 'page' }, false],
  ['an object with a method `next`', { next() {} }, false],
  ['an array', ['a'], false],
  ['a map', new Map(), false],
])('isIterated() detects whether %s is sent part by part', (_, value, expected) => {
  expect(isIterated(value)).toBe(expected)
  expect(isStreamed(value)).toBe(expected)
})

test.each<[string, unknown, boolean]>([
  ['a response', new Response('a'), true],
  ['a response of another class', ponyfill, true],
  ['a stream', new Response('a').body, true],
  ['a blob', new Blob(['a']), true],
  ['an entity of a stream', ResponseEntity.ok(new Response('a').body), true],
  ['an entity of a text', ResponseEntity.ok('a'), false],
  ['an entity of nothing', ResponseEntity.noContent(), false],
  ['an object', { status: 201 }, false],
  ['a text', 'a', false],
  ['null', null, false],
  ['nothing', undefined, false],
])('isStreamed() detects whether the body of %s is streamed', (_, value, expected) => {
  expect(isStreamed(value)).toBe(expected)
})

const TEXT = 'text/plain;charset=UTF-8'
const BYTES = 'application/octet-stream'
const JSON_TYPE = 'application/json'

class Escaped {
  isEscaped: unknown = true
  toString() {
    return '<p>'
  }
}
class Element extends Escaped {
  toStringToBuffer(): void {}
}

/** The status, the type and the body that a client receives for a result. */
async function sent(result: unknown, prepare: (response: HttpResponse) => void, status?: number): Promise<unknown> {
  const exchange = new Exchange(contextOf(createContext()), status === undefined ? {} : { status })
  prepare(exchange.response)
  const response = (await makeResponse(exchange, result)) as Response
  return [response.status, response.headers.get('content-type'), Buffer.from(await response.arrayBuffer()).toString()]
}

test.each<[string, unknown, (response: HttpResponse) => void, unknown]>([
  ['a plain object that is iterated', { [Symbol.asyncIterator]: later }, () => {}, [200, TEXT, 'a']],
  ['a template', html`<p></p>`, () => {}, [200, 'text/html; charset=UTF-8', '<p></p>']],
  ['an element', new Element(), () => {}, [200, 'text/html; charset=UTF-8', '<p>']],
  ['data like an element', new Escaped(), () => {}, [200, JSON_TYPE, '{"isEscaped":true}']],
  [
    'data with the function of an element',
    Object.assign(new Element(), { isEscaped: 1 }),
    () => {},
    [200, JSON_TYPE, '{"isEscaped":1}'],
  ],
  ['a text object', Object('a'), () => {}, [200, JSON_TYPE, '"a"']],
  ['bytes', new Uint8Array([97]), (res) => res.type('image/png'), [200, 'image/png', 'a']],
  ['a buffer', new Uint8Array([97]).buffer, (res) => res.status(202), [202, BYTES, 'a']],
  ['a blob', new Blob(['a'], { type: 'text/css' }), () => {}, [200, 'text/css', 'a']],
  ['a blob without a type', new Blob(['a']), () => {}, [200, BYTES, 'a']],
  ['null', null, () => {}, [200, JSON_TYPE, 'null']],
  ['a number', 0, () => {}, [200, JSON_TYPE, '0']],
  ['an array', ['a'], () => {}, [200, JSON_TYPE, '["a"]']],
  ['nothing', undefined, () => {}, [204, null, '']],
  ['nothing with a status', undefined, (res) => res.status(202), [202, null, '']],
  ['a text with a status without a body', 'a', (res) => res.status(304), [304, null, '']],
])('a result is sent with its status, content type and body: %s', async (_, result, prepare, expected) => {
  expect(await sent(result, prepare)).toEqual(expected)
})

test('a returned response is sent unchanged, also if the method uses its HttpResponse parameter', () => {
  const exchange = new Exchange(contextOf(createContext()))
  for (const response of [new Response('a'), ponyfill]) {
    expect(makeResponse(exchange, response)).toBe(response)
    expect(exchange.response && makeResponse(exchange, response)).toBe(response)
  }
})

test.each<[string, ResponseEntity<unknown>, unknown[]]>([
  ['ok', ResponseEntity.ok('a'), [200, '0', null]],
  ['another status', ResponseEntity.status(418), [418, '0', null]],
  ['no content', ResponseEntity.noContent(), [204, '0', null]],
  ['created', ResponseEntity.created('/\u00e9', 'a'), [201, '0', '/%C3%A9']],
  ['a header', ResponseEntity.ok('a').header('A', 1), [200, '1', null]],
  ['a header with two values', ResponseEntity.ok('a').header('A', 1).body('b').header('a', 2), [200, '1, 2', null]],
])('the headers of an entity replace earlier ones: %s', async (_, entity, expected) => {
  const exchange = new Exchange(contextOf(createContext()))
  exchange.response.header('A', 0)
  const { status, headers } = (await makeResponse(exchange, entity)) as Response
  expect([status, headers.get('A'), headers.get('Location')]).toEqual(expected)
})

test('the cookies of an entity are added to earlier ones', async () => {
  const exchange = new Exchange(contextOf(createContext()))
  exchange.response.cookie('a', '1')
  const entity = ResponseEntity.ok('a').header('Set-Cookie', 'b=2').header('Set-Cookie', 'c=3')
  const { headers } = (await makeResponse(exchange, entity)) as Response
  expect(headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2', 'c=3'])
})

test('the initial status applies until another is set', async () => {
  expect(await sent('a', () => {}, 409)).toEqual([409, TEXT, 'a'])
  expect(await sent(undefined, () => {}, 409)).toEqual([409, null, ''])
  expect(await sent('a', (res) => res.status(410), 409)).toEqual([410, TEXT, 'a'])
  expect(makeResponse(new Exchange(contextOf(createContext()), { status: 409 }), 'a')).toMatchObject({ status: 409 })
})

test('a stream is cancelled if the status does not allow a body', async () => {
  const reasons: unknown[] = []
  const stream = (): ReadableStream => new ReadableStream({ cancel: (reason) => void reasons.push(reason) })
  expect(await sent(stream(), (res) => res.status(204))).toEqual([204, null, ''])
  expect(await sent(new Response(stream()), (res) => res.status(204))).toEqual([204, null, ''])
  expect(reasons).toHaveLength(2)
})

test('a returned response keeps its status and headers, except those that the handler set', async () => {
  const set = async (prepare: (response: HttpResponse) => void): Promise<unknown> => {
    const exchange = new Exchange(contextOf(createContext()))
    prepare(exchange.response)
    const given = new Response('a', { status: 418, headers: { A: '1', 'Set-Cookie': 'a=1' } })
    const response = (await makeResponse(exchange, given)) as Response
    return [response.status, response.headers.get('A'), response.headers.getSetCookie(), await response.text()]
  }
  expect(await set((res) => res.cookie('b', '2'))).toEqual([418, '1', ['a=1', 'b=2; Path=/'], 'a'])
  expect(await set((res) => res.header('A', '2'))).toEqual([418, '2', ['a=1'], 'a'])
  expect(await set((res) => res.append('A', 2))).toEqual([418, '2', ['a=1'], 'a'])
  expect(await set((res) => res.status(202))).toEqual([202, '1', ['a=1'], 'a'])
})
