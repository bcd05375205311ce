import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Router } from 'hono/router'
import { expect, test, vi } from 'vitest'
import { SegmentRouter } from '../../../src/honotate/app/router.ts'

interface Added {
  readonly method: string
  readonly path: string
}

/** The handlers that a router finds in their order, each with the values of its variables, as Hono reads them. */
function answers(
  router: Router<string>,
  method: string,
  path: string,
): [handler: string, params: Record<string, string>][] {
  const [handlers, stash] = router.match(method, path)
  return handlers
    .filter(([handler]) => handler !== 'otherwise')
    .map(([handler, params]) => [
      handler,
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          stash ? (stash[value as number] as string) : (value as string),
        ]),
      ),
    ])
}

function filled<R extends Router<string>>(router: R, routes: readonly Added[]): R {
  for (const [index, { method, path }] of routes.entries()) router.add(method, path, `${index} ${method} ${path}`)
  return router
}

test.each([
  ['/files/:path{.+}', '/files/a/b.txt', { path: 'a/b.txt' }],
  ['/files/:path{.+\\.png}', '/files/a/b.png', { path: 'a/b.png' }],
  ['/files/:path{.+}/raw', '/files/a/b/raw', { path: 'a/b' }],
  ['/:user/:rest{[^x]+}', '/ann/b/c', { user: 'ann', rest: 'b/c' }],
  ['/:rest{[!-~]+}/raw', '/a/b/raw', { rest: 'a/b' }],
  ['/:rest{[\\]+-9]+}', '/1/2', { rest: '1/2' }],
  ['/:rest{a\\x2Fb}', '/a/b', { rest: 'a/b' }],
  ['/:rest{a\\u002fb}', '/a/b', { rest: 'a/b' }],
  ['/a/*/c', '/a/b/c', {}],
  ['/pre*', '/prefix', {}],
  ['/:a/*/:b', '/1/2/3', { a: '1', b: '3' }],
  ['/*/public/*', '/a/public/c/d', {}],
  ['/*/:x/*', '/one/two/three/four', { x: 'two' }],
  ['/v1.0/(x)/:id{.*}', '/v1.0/(x)/1', { id: '1' }],
])('matches the irregular path %s like Hono', (pattern, requested, params) => {
  const router = filled(new SegmentRouter<string>(), [
    { method: 'ALL', path: '/*' },
    { method: 'GET', path: pattern },
  ])
  const hono = filled(new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] }), [
    { method: 'ALL', path: '/*' },
    { method: 'GET', path: pattern },
  ])
  expect(answers(router, 'GET', requested)).toEqual([
    ['0 ALL /*', {}],
    [`1 GET ${pattern}`, params],
  ])
  expect(answers(hono, 'GET', requested)).toEqual(answers(router, 'GET', requested))
  for (const other of [`${requested}/more/x`, '/', '/files', '/v1x0/(x)/1', '/a/b/d'])
    expect(answers(router, 'GET', other), other).toEqual(answers(hono, 'GET', other))
})

test('accepts a new route after a path was matched', () => {
  const router = filled(new SegmentRouter<string>(), [{ method: 'GET', path: '/a' }])
  expect(answers(router, 'GET', '/a')).toHaveLength(1)
  router.add('ALL', '/*', 'later')
  expect(answers(router, 'GET', '/a').map(([handler]) => handler)).toEqual(['0 GET /a', 'later'])
})

test('returns the methods of a path together with the match', () => {
  const router = filled(new SegmentRouter<string>(), [
    { method: 'ALL', path: '/*' },
    { method: 'GET', path: '/users/:id' },
    { method: 'PUT', path: '/users/:name' },
    { method: 'DELETE', path: '/users/me' },
    { method: 'PATCH', path: '/:any{.+}' },
  ])
  const methodsOf = (path: string): string[] => [...router.match('POST', path)[0].methods].sort()
  expect(methodsOf('/users/me')).toEqual(['DELETE', 'GET', 'PATCH', 'PUT'])
  expect(methodsOf('/users/7')).toEqual(['GET', 'PATCH', 'PUT'])
  expect([
    ...filled(new SegmentRouter<string>(), [{ method: 'ALL', path: '/*' }]).match('GET', '/nowhere')[0].methods,
  ]).toEqual([])
})

test('puts middleware before controllers, and other handlers after them', () => {
  const router = new SegmentRouter<string>(undefined, (method) => (method === 'ALL' ? 'middleware' : 'handler'))
  router.addAs('controller', () => router.add('GET', '/apis/a', 'controller'))
  router.add('GET', '/*', 'fallback')
  router.add('ALL', '/apis/*', 'guard')
  router.addAs('handler', () => router.add('ALL', '/*', 'mounted'))
  const found = (path: string): string[] => router.match('GET', path)[0].map(([handler]) => handler)
  expect(found('/apis/a')).toEqual(['guard', 'controller', 'fallback', 'mounted'])
  // Without a controller, the handlers are in the order of registration, as in Hono.
  expect(found('/apis/b')).toEqual(['fallback', 'guard', 'mounted'])
  expect(router.added).toEqual(['guard', 'controller', 'fallback', 'mounted'])
})

test('finds a route that is added later for paths that were matched before', () => {
  const router = filled(new SegmentRouter<string>('otherwise'), [{ method: 'GET', path: '/users/me/posts/:id' }])
  const paths = ['/users/me/posts/7', '/users/me/posts/x', '/users/me/posts', '/users']
  for (const each of [...paths, ...paths]) answers(router, 'GET', each)
  router.add('GET', '/users/:name/posts/:number{[0-9]+}', 'later')
  router.add('GET', '/users/me/posts', 'literal')
  router.add('GET', '/:all', 'top')
  expect(paths.map((each) => answers(router, 'GET', each).map(([handler]) => handler))).toEqual([
    ['0 GET /users/me/posts/:id', 'later'],
    ['0 GET /users/me/posts/:id'],
    ['literal'],
    ['top'],
  ])
})

test('caches matches of registered methods only, so that clients cannot grow the cache', () => {
  const router = filled(new SegmentRouter<string>('otherwise'), [
    { method: 'GET', path: '/users/me' },
    { method: 'GET', path: '/users/:id/posts' },
    { method: 'GET', path: '/users/all/posts/:id' },
  ])
  const keeps = (method: string, path: string): boolean =>
    router.match(method, path)[0] === router.match(method, path)[0]
  // The router also caches `/users/me`, whose literal segment `me` a variable could match as well.
  const paths = ['/users/me', '/users/7/posts', '/nowhere']
  expect(paths.map((each) => keeps('GET', each))).toEqual([true, true, true])
  expect(paths.map((each) => keeps('BREW', each))).toEqual([false, false, false])
  expect(router.match('GET', '/users/me')).toBe(router.match('GET', '/users/me'))
})

test('caches nothing for the values of variables, which clients choose', () => {
  const router = filled(new SegmentRouter<string>('otherwise'), [
    { method: 'GET', path: '/users/:id' },
    { method: 'GET', path: '/:kind/:id/posts' },
  ])
  const ask = (value: string): unknown[] =>
    [`/users/${value}`, `/${value}/7/posts`, `/${value}`, `/users/${value}/x`].map((path) => router.match('GET', path))
  ask('first')
  const keep = vi.spyOn(Map.prototype, 'set')
  ask('second')
  const { calls } = keep.mock
  keep.mockRestore()
  expect(calls).toEqual([])
})

test('searches each time for a path that several branches match', () => {
  const router = filled(new SegmentRouter<string>('otherwise'), [
    { method: 'GET', path: '/users/posts/:id' },
    { method: 'GET', path: '/:kind/posts/:number{[0-9]+}' },
  ])
  const both = ['0 GET /users/posts/:id', '1 GET /:kind/posts/:number{[0-9]+}']
  const handlers = (path: string): string[] => answers(router, 'GET', path).map(([handler]) => handler)
  for (let turn = 0; turn < 3; turn++) {
    expect(handlers('/users/posts/7')).toEqual(both)
    expect(handlers('/users/posts/new')).toEqual(both.slice(0, 1))
  }
})
