import { expect, test } from 'vitest'
import type { Route, Versions } from '../../../src/honotate/metadata/contracts.ts'
import { claimOf } from '../../../src/honotate/http/variable-expressions.ts'
import { byClaim } from '../../../src/honotate/routing/duplicate-routes.ts'
import { bySpecificity } from '../../../src/honotate/routing/route-order.ts'

class Controller {}

const versionsOf = (...names: string[]): Versions => ({
  names,
  overlap: (others) => others !== undefined && names.some((name) => others.names.includes(name)),
  select: (handlers) => [...handlers],
  refuse: () => () => undefined,
})

const routeOf = (path: string, name = path, versions?: Versions, method: Route['method'] = 'GET'): Route => ({
  controller: Controller,
  name,
  parameters: [],
  sources: [],
  hooks: [],
  skipped: [],
  method,
  path,
  versions,
})

test.each([
  [
    ['/a/:id', '/a/b', '/a/*', '/a/:id?', '/a/:id{[0-9]+}'],
    ['/a/b', '/a/:id{[0-9]+}', '/a/:id', '/a/:id?', '/a/*'],
  ],
  [
    ['/:a/b', '/a/:b'],
    ['/a/:b', '/:a/b'],
  ],
  [
    ['/:a/:b', '/:a/b'],
    ['/:a/b', '/:a/:b'],
  ],
  [
    ['/*', '/a', '/:a/*'],
    ['/a', '/:a/*', '/*'],
  ],
  [
    ['/b/c', '/a', '/b'],
    ['/b/c', '/a', '/b'],
  ],
  [
    ['/a/*', '/a/:id', '/a/:id{[0-9]*}', '/a/:id{[^/]*}/b'],
    ['/a/:id{[0-9]*}', '/a/:id{[^/]*}/b', '/a/:id', '/a/*'],
  ],
])('the paths %j are tried in the order %j', (paths, expected) => {
  expect(bySpecificity(paths.map((path) => routeOf(path))).map(({ path }) => path)).toEqual(expected)
})

test('for one path, routes with versions are tried before routes for all versions', () => {
  const routes = [
    routeOf('/a', 'all'),
    routeOf('/a', 'first', versionsOf('1')),
    routeOf('/a', 'second', versionsOf('2')),
    routeOf('/b', 'other'),
  ]
  expect(bySpecificity(routes).map(({ name }) => name)).toEqual(['first', 'second', 'all', 'other'])
})

test('the claim of a route is its method and path, regardless of the names of variables', () => {
  expect(claimOf({ method: 'GET', path: '/a/:id{[0-9]+}/:name?/b' })).toBe('GET /a/:{[0-9]+}/:?/b')
  expect(claimOf({ method: 'GET', path: '/a/:id{(?:b|c)}' })).toBe('GET /a/:{(?:b|c)}')
  const routes = [
    routeOf('/:a', 'first', versionsOf('1')),
    routeOf('/:b', 'second', versionsOf('2')),
    routeOf('/:c', 'all'),
    routeOf('/:a', 'post', undefined, 'POST'),
  ]
  const claims = [...byClaim(routes)].map(([claim, rivals]) => [claim, rivals.map(({ name }) => name)])
  expect(claims).toEqual([
    ['GET /:', ['first', 'second', 'all']],
    ['POST /:', ['post']],
  ])
})

test.each([
  ['for all versions', undefined, undefined],
  ['with a common version', versionsOf('1', '2'), versionsOf('2')],
])('two routes with the same claim are refused: %s', (_, first, second) => {
  const message = expect.stringMatching(/Controller\.one.*Controller\.two.*GET \/:b/su)
  expect(() => byClaim([routeOf('/:a', 'one', first), routeOf('/:b', 'two', second)])).toThrow(
    expect.objectContaining({ code: 'HONOTATE_DUPLICATE_ROUTE', message }),
  )
})
