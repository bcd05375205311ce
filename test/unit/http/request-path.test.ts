import { expect, test } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import type { MatchResult } from '../../../src/honotate/http/platform.ts'
import { HttpRequest } from '../../../src/honotate/http/request.ts'
import { variablesOf } from '../../../src/honotate/http/variable-expressions.ts'
import { pathVariables, rawPath } from '../../../src/honotate/http/request-path.ts'
import { createContext } from './support.ts'

test.each([
  ['http://localhost', '/'],
  ['http://localhost/', '/'],
  ['http://localhost/a%20b//c', '/a%20b//c'],
  ['http://localhost:80/a?b=/c#d', '/a'],
  ['https://user@localhost/a#//b', '/a'],
])('the path of %s is %s', (url, path) => {
  expect(rawPath({ url })).toBe(path)
})

const handlers = [
  [[undefined, { path: '/*' }], {}],
  [[undefined, { path: '/:a/:b' }], { a: 0, b: 1 }],
] as const

test('path variables are decoded, and belong to the handler that runs', () => {
  const c = contextOf(createContext({ matchResult: [handlers, ['a%20b', '%zz']] }))
  expect([{ ...pathVariables(c) }, new HttpRequest(c).route]).toEqual([{}, '/*'])
  c.req.routeIndex = 1
  expect([{ ...pathVariables(c) }, new HttpRequest(c).route]).toEqual([{ a: 'a b', b: '%zz' }, '/:a/:b'])
})

test("path variables work with Hono's other routers, which return values instead of indexes", () => {
  const matchResult: MatchResult = [[[handlers[1][0], { a: 'x', constructor: '%41' }]]]
  const variables = pathVariables(contextOf(createContext({ matchResult })))
  expect(Object.entries(variables)).toEqual([
    ['a', 'x'],
    ['constructor', 'A'],
  ])
  const partial: MatchResult = [[[handlers[1][0], { a: 0, b: 1 }]], ['x']]
  expect({ ...pathVariables(contextOf(createContext({ matchResult: partial }))) }).toEqual({ a: 'x' })
})

test.each([
  ['/users', []],
  ['/users/:id', ['id']],
  ['/:id{[0-9]+}/:tab?', ['id', 'tab']],
  ['/:code{[0-9]{2}}/:tab', ['code', 'tab']],
  ['/:file{[a-z]{2}/:part}', ['file']],
  ['/:file{.+}.json/:part', ['file', 'part']],
])('the variables of %s', (path, names) => {
  expect(variablesOf(path)).toEqual(names)
})
