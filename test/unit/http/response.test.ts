import { expect, test } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { HttpResponse, settingsOf } from '../../../src/honotate/http/response.ts'
import { createContext } from './support.ts'

/** A response, and a function that returns the status and the headers that its context sends. */
function create(status?: number) {
  const context = contextOf(createContext())
  const response = new HttpResponse(context, status)
  const sent = () => {
    const { status: code, headers } = context.body(null)
    return [code, [...headers]]
  }
  return { response, sent }
}

test.each([200, 201, 599])('the status %d is set', (code) => {
  const { response, sent } = create()
  expect(response.status(code)).toBe(response)
  expect([response.statusCode, `${response.status}`, sent()]).toEqual([code, String(code), [code, []]])
  expect(settingsOf(response)).toMatchObject({ status: code, hasOwnStatus: true, isChanged: true })
})

test.each([199, 600, 200.5, Number.NaN, '200'])('%s is not a valid status', (code: any) => {
  expect(() => create().response.status(code)).toThrow(RangeError)
})

test('an initial status is sent, and does not count as a change', () => {
  const { response, sent } = create(409)
  expect([response.statusCode, sent()]).toEqual([409, [409, []]])
  expect(settingsOf(response)).toMatchObject({ status: 409, hasOwnStatus: false, isChanged: false })
  expect([create().response.statusCode, create().sent()]).toEqual([200, [200, []]])
})

test.each<[string, (response: HttpResponse) => HttpResponse, [string, string][]]>([
  ['header', (res) => res.header('A', 1).header('a', 2), [['a', '2']]],
  ['append', (res) => res.append('A', 1).append('a', 2), [['a', '1, 2']]],
  [
    'set',
    (res) => res.set({ A: 1, B: 2 }).set('A', 3),
    [
      ['a', '3'],
      ['b', '2'],
    ],
  ],
  ['type', (res) => res.type('text/a').append('content-type', 'text/b'), [['content-type', 'text/b']]],
  ['cookie', (res) => res.cookie('a', '\ud800', { path: '/p' }), [['set-cookie', 'a=%EF%BF%BD; Path=/p']]],
  ['clearCookie', (res) => res.clearCookie('a', { path: '/p' }), [['set-cookie', 'a=; Max-Age=0; Path=/p']]],
])('%s() sets headers', (_, prepare, expected) => {
  const { response, sent } = create()
  expect(prepare(response)).toBe(response)
  expect(sent()).toEqual([200, expected])
  expect(settingsOf(response)).toMatchObject({ hasOwnStatus: false, isChanged: true })
})

test('redirect() sets the status and the location', () => {
  const { response, sent } = create()
  response.redirect('/a b')
  expect(sent()).toEqual([302, [['location', '/a%20b']]])
  response.redirect(new URL('http://localhost/b'), 308)
  expect(sent()).toEqual([308, [['location', 'http://localhost/b']]])
})
