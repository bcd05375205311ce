import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import {
  asError,
  errorResponse,
  errorStatuses,
  keepHeaders,
  problemDetails,
  problemResponse,
  statusOf,
  type ErrorReporting,
} from '../../../src/honotate/http/error-response.ts'
import { HttpProblem } from '../../../src/honotate/http/http-problem.ts'
import { logTo } from '../../support/logger.ts'
import { createContext } from './support.ts'

class Conflict extends Error {}
class Stale extends Conflict {}
class Plain {
  readonly message = 'plain'
}
class Broken extends Error {}
errorStatuses.set(Conflict, 409)
errorStatuses.set(Plain, 404)
errorStatuses.set(Broken, 500)

const withStatus = (status: unknown): Error => Object.assign(new Error('secret'), { status })

test.each<[unknown, number, boolean]>([
  [new HttpProblem(404), 404, false],
  [new HTTPException(503), 503, false],
  [new Conflict(), 409, false],
  [new Stale(), 409, false],
  [new Plain(), 404, false],
  [new Error('x'), 500, false],
  [withStatus(404), 500, false],
  [withStatus(404), 404, true],
  [withStatus(400), 400, true],
  [withStatus(599), 599, true],
  [withStatus(399), 500, true],
  [withStatus(600), 500, true],
  [withStatus(404.5), 500, true],
  [withStatus('404'), 500, true],
  [Object.assign(new Stale(), { status: 404 }), 404, true],
  [Object.create(null), 500, false],
  ['a text', 500, false],
  [null, 500, false],
  [undefined, 500, false],
])('the status of %o is %d', (error, status, isKnown) => {
  expect(statusOf(error, isKnown)).toBe(status)
})

const url = 'http://localhost/a%0A?b'
const base = { type: 'about:blank', instance: '/a%0A' }

test.each<[unknown, object]>([
  [new HTTPException(403, { message: 'no' }), { status: 403, title: 'Forbidden', detail: 'no' }],
  [new HTTPException(503, { message: 'soon' }), { status: 503, title: 'Service Unavailable', detail: 'soon' }],
  [new HTTPException(404), { status: 404, title: 'Not Found' }],
  [new Stale('stale'), { status: 409, title: 'Conflict', detail: 'stale' }],
  [new Stale(), { status: 409, title: 'Conflict' }],
  [new Broken('secret'), { status: 500, title: 'Internal Server Error' }],
  [new Plain(), { status: 404, title: 'Not Found' }],
  [new Error('secret'), { status: 500, title: 'Internal Server Error' }],
  [undefined, { status: 500, title: 'Internal Server Error' }],
  [
    new HttpProblem(409, { type: '/taken', title: 'Taken', detail: 'd', status: 1, instance: 'x', article: 7 }),
    { type: '/taken', status: 409, title: 'Taken', detail: 'd', article: 7 },
  ],
])('problemDetails() describes %o', (error, expected) => {
  expect(problemDetails(error, { url })).toEqual({ ...base, ...expected })
})

test('keepHeaders() adds the headers of an error, except existing ones and those that describe the body', () => {
  const headers = { A: '1', B: '2', 'Content-Length': '3', 'Content-Security-Policy': 'sandbox' }
  const given = (): Response => new Response('text', { status: 409, headers: { B: '3' } })
  const carrying = new HTTPException(401, { res: new Response('', { headers }) })
  for (const error of [new HttpProblem(401, {}, { headers }), carrying]) {
    const kept = keepHeaders(given(), error)
    expect(kept.headers.get('Content-Security-Policy')).toBe('sandbox')
    expect([kept.status, kept.headers.get('A'), kept.headers.get('B'), kept.headers.get('Content-Length')]).toEqual([
      409,
      '1',
      '3',
      null,
    ])
  }
  for (const error of [new HttpProblem(401), new HTTPException(401), new Error('x'), undefined, { headers }]) {
    const response = given()
    expect(keepHeaders(response, error)).toBe(response)
  }
})

test('asError() wraps thrown values that are not errors', () => {
  const error = new TypeError('x')
  expect(asError(error)).toBe(error)
  expect(asError('x')).toMatchObject({ cause: 'x' })
})

test('the message of a problem is its detail or its title, and its code derives from its name', () => {
  expect(new HttpProblem(409, { title: 'Sold out' }).message).toBe('Sold out')
  expect(new HttpProblem(404)).toMatchObject({
    message: 'Not Found',
    name: 'HttpProblem',
    code: 'http-problem',
    headers: {},
  })
  const cause = new Error('x')
  const problem = new HttpProblem(404, { detail: 'none' }, { name: 'NoTeaError', cause, headers: { A: '1' } })
  expect(problem).toMatchObject({ message: 'none', code: 'no-tea', cause, headers: { A: '1' } })
})

test('an unexpected error with status 500 is logged, and the response hides its message', async () => {
  const logged: unknown[][] = []
  const answer = (error: unknown): Response =>
    errorResponse(contextOf(createContext()), error, { logger: logTo(logged) })
  const carried = new HTTPException(503, { res: new Response('own', { status: 503, headers: { A: '1' } }) })
  expect(await answer(carried).text()).toBe('own')
  expect(logged.splice(0)).toEqual([['GET /path failed with status 503', carried]])
  expect(await answer(new HttpProblem(410)).json()).toMatchObject({ status: 410, title: 'Gone' })
  expect(logged).toEqual([])
  const [bug, problem] = [new Error('secret'), new HttpProblem(500, { detail: 'd' }, { headers: { A: '1' } })]
  expect(await answer(bug).text()).not.toContain('secret')
  const response = answer(problem)
  expect([response.headers.get('content-type'), response.headers.get('A')]).toEqual(['application/problem+json', '1'])
  expect(logged).toEqual([bug, problem].map((error) => ['GET /path failed with status 500', error]))
})

test('a status or the shape function can change the problem details', async () => {
  const logged: unknown[][] = []
  const reporting = { logger: logTo(logged) }
  const answer = async (given: ErrorReporting, status?: number): Promise<unknown> => {
    const error = new HttpProblem(404, { title: 'Own' })
    const response = problemResponse(contextOf(createContext()), error, given, status)
    return [response.status, await response.json()]
  }
  const own = { type: 'about:blank', instance: '/path', status: 404, title: 'Own' }
  expect(await answer(reporting)).toEqual([404, own])
  expect(await answer(reporting, 404)).toEqual([404, own])
  expect(await answer(reporting, 409)).toEqual([409, { ...own, status: 409, title: 'Conflict' }])
  const shape: ErrorReporting['shape'] = (problem) => ({ ...problem, status: 410, a: 1 })
  expect(await answer({ ...reporting, shape })).toEqual([410, { ...own, status: 410, a: 1 }])
  expect(await answer({ ...reporting, shape: (() => undefined) as never })).toEqual([404, own])
  const broken = new Error('broken')
  const fails = (): never => {
    throw broken
  }
  expect([await answer({ ...reporting, shape: fails }), logged]).toEqual([
    [404, own],
    [['The option problem of createApp() failed', broken]],
  ])
})

test.each<[string, string, boolean]>([
  ['BadResource', 'Cannot read body as underlying resource unavailable', false],
  ['BadResource', 'Cannot read request body as underlying resource unavailable', false],
  ['BadResource', 'Bad resource ID', true],
  ['TypeError', 'The body is null', true],
  ['TypeError', 'Cannot decode the body as utf-8', true],
])('a failure %s: %s on Deno is logged: %s', (name, message, isLogged) => {
  const logged: unknown[] = []
  const error = new Error('The upload failed', { cause: Object.assign(new Error(message), { name }) })
  errorResponse(contextOf(createContext()), error, { logger: logTo(logged) })
  expect(logged).toHaveLength(Number(isLogged))
})
