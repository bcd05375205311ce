import fc from 'fast-check'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import type { Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { SegmentRouter } from '../../src/honotate/app/router.ts'
import { runs } from '../support/runs.ts'

// Random tables of routes with every kind of segment, and each path twice: the second match may be from the cache. Hono's two routers do not always agree with each other: only one
// of them matches an empty segment with a `*` in the middle. Our router must find the same handlers as one of the two.

interface Added {
  readonly method: string
  readonly path: string
}

type Asked = readonly [method: string, path: string]

const segment = fc.constantFrom(
  'a',
  'b',
  'files',
  'constructor',
  '__proto__',
  ':x',
  ':y',
  ':id{[0-9]+}',
  ':w{[a-z]{2}}',
  ':w{[a-z]+}',
  '*',
  '*',
)
const end = fc.constantFrom('', '', '', '/*', '/:opt?', '/', '/:rest{.+}')
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), end)
  .map(([segments, last]) => (segments.length === 0 ? last || '/' : `/${segments.join('/')}${last}`))
  // Hono's routers do not agree on a variable that occurs twice.
  .filter((each) => new Set(each.match(/:\w+/gu)).size === (each.match(/:\w+/gu)?.length ?? 0))
const table = fc.array(fc.record({ method: fc.constantFrom('GET', 'GET', 'POST', 'ALL'), path }), {
  minLength: 1,
  maxLength: 8,
})
const asked = fc
  .array(fc.constantFrom('a', 'b', 'files', 'constructor', '__proto__', '1', '22', 'zz', '', 'x.y', 'ünï'), {
    maxLength: 4,
  })
  .map((segments) => `/${segments.join('/')}`)

/** The handlers that a router finds, each with its variables; `undefined` if the router rejects the table. */
function find(router: Router<string>, routes: readonly Added[], paths: readonly Asked[]): string[] | undefined {
  try {
    for (const [index, { method, path: each }] of routes.entries())
      router.add(method, each, `${index} ${method} ${each}`)
    return paths.map(([method, each]) => {
      const [handlers, stash] = router.match(method, each)
      const found = handlers.map(([handler, variables]) => {
        const values = Object.entries(variables).map(([name, place]) => [name, stash ? stash[place as number] : place])
        return [handler, values.filter(([, value]) => value !== undefined).sort()]
      })
      return JSON.stringify(found)
    })
  } catch {
    return undefined
  }
}

test(`the router finds the same handlers as routers of Hono (${runs(5000)} tables)`, { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(table, fc.array(asked, { minLength: 5, maxLength: 5 }), (routes, some) => {
      const matching = routes.map((added) => added.path.replaceAll(/:[^/]+|\*/gu, 'x7'))
      const paths = ['GET', 'POST', 'DELETE'].flatMap((method) =>
        [...some, ...some, ...matching].map((each): Asked => [method, each]),
      )
      const ours = find(new SegmentRouter<string>(), routes, paths) as string[]
      const one = find(new RegExpRouter(), routes, paths)
      const other = find(new TrieRouter(), routes, paths) as string[]
      for (const [index, each] of paths.entries())
        expect([one?.[index], other[index]], `${each.join(' ')} of ${JSON.stringify(routes)}`).toContain(ours[index])
    }),
    { numRuns: runs(5000) },
  )
})
