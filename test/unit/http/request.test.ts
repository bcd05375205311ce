import { expect, test, vi } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { isThenable } from '../../../src/honotate/http/is-thenable.ts'
import { HttpRequest } from '../../../src/honotate/http/request.ts'
import { createContext, executionContext } from './support.ts'

test('the values of a request are computed once', () => {
  const headers = { Cookie: 'a=%C3%A9; b=2' }
  const raw = new Request('http://localhost/path?a=1&a=2', { headers })
  const request = new HttpRequest(contextOf(createContext({}, raw)))
  expect([request.method, request.url, request.path, request.header('cookie')]).toEqual([
    'GET',
    raw.url,
    '/path',
    headers.Cookie,
  ])
  expect([{ ...request.query }, { ...request.queries }, { ...request.cookies }]).toEqual([
    { a: '1' },
    { a: ['1', '2'] },
    { a: '\u00e9', b: '2' },
  ])
  for (const name of ['params', 'query', 'queries', 'cookies'] as const) expect(request[name]).toBe(request[name])
  expect({ ...new HttpRequest(contextOf(createContext())).cookies }).toEqual({})
})

test('waitUntil() passes work to the platform; without a platform, a failure of the work is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const kept: Promise<unknown>[] = []
  const [left, own] = ['left', 'own'].map((message) => Promise.reject(new Error(message)))
  new HttpRequest(contextOf(createContext({ executionCtx: executionContext(kept) }))).waitUntil(left!)
  expect(kept).toEqual([left])
  new HttpRequest(contextOf(createContext())).waitUntil(own!)
  await Promise.allSettled([left, own])
  expect(log.mock.calls).toEqual([['Work of waitUntil() failed', new Error('own')]])
  log.mockRestore()
})

test.each([
  [Promise.resolve(), true],
  [{ then() {} }, true],
  [{ then: 1 }, false],
  [{}, false],
  [() => {}, false],
  [null, false],
  [undefined, false],
  ['then', false],
])('isThenable() detects whether %o is a promise', (value, expected) => {
  expect(isThenable<unknown>(value)).toBe(expected)
})
