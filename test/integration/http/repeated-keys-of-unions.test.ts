import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as z3 from 'zod/v3'
import { createApp, GetMapping, PostMapping, RequestBody, RequestQuery, RestController } from 'honotate'
import { bothWays, json } from '../../support/both-ways.ts'
import { emitted } from '../../support/emitted-schema.ts'

const list = { type: 'array', items: { type: 'string' } }
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const members = <Schema>(count: number, schema: Schema): Record<string, Schema> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, schema]))

/** `{ ids: string[] } | { q: string } | { tag: string[], size: string, colour: string[] }`, and unions in it. */
const libraries = {
  zod: z.union([
    z.object({ ids: z.array(z.string()) }),
    z.object({ q: z.string() }),
    z.union([z.never(), z.object({ tag: z.array(z.string()), size: z.string(), colour: z.array(z.string()) })]),
  ]),
  'zod 3': z3.union([
    z3.object({ ids: z3.array(z3.string()) }),
    z3.object({ q: z3.string() }),
    z3.object({ tag: z3.array(z3.string()), size: z3.string(), colour: z3.array(z3.string()) }),
  ]),
  valibot: v.union([
    v.object({ ids: v.array(v.string()) }),
    v.object({ q: v.string() }),
    v.object({ tag: v.array(v.string()), size: v.string(), colour: v.array(v.string()) }),
  ]),
  'valibot, asynchronous': v.unionAsync([
    v.objectAsync({ ids: v.array(v.string()) }),
    v.objectAsync({ q: v.string() }),
    v.objectAsync({ tag: v.array(v.string()), size: v.string(), colour: v.array(v.string()) }),
  ]),
  arktype: type({ ids: 'string[]' }).or({ q: 'string' }).or({ tag: 'string[]', size: 'string', colour: 'string[]' }),
  'honotate schemas': await emitted({
    anyOf: [
      object({ ids: list }),
      object({ q: { type: 'string' } }),
      object({ tag: list, size: { type: 'string' }, colour: list }),
    ],
  }),
}

describe.each(Object.entries(libraries))('a union of objects of %s', (_, schema) => {
  @RestController()
  class Find {
    @GetMapping('/find') query(@RequestQuery(schema) query: object) {
      return query
    }
    @PostMapping('/find') body(@RequestBody(schema) body: object) {
      return body
    }
  }
  // A schema without files takes no forms, if the library has JSON Schemas.
  const isForm = !('jsonSchema' in (schema['~standard'] as object))
  const encoded = (body: string): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  })
  bothWays(
    () => createApp({ controllers: [Find], prefix: '' }),
    (send) => {
      test.each([
        ['ids=1', { ids: ['1'] }],
        ['ids=1&ids=2', { ids: ['1', '2'] }],
        ['q=a', { q: 'a' }],
        ['q=a&q=b', { q: 'a' }],
        ['tag=a&size=1&colour=b', { tag: ['a'], size: '1', colour: ['b'] }],
        ['tag=a&size=1&colour=b&tag=c&size=2', { tag: ['a', 'c'], size: '1', colour: ['b'] }],
        ['tag=a&tag=b&size=1&colour=b', { tag: ['a', 'b'], size: '1', colour: ['b'] }],
      ])('accepts %s as a query and as a form', async (search, expected) => {
        expect(await (await send(`/find?${search}`)).json()).toEqual(expected)
        expect(await (await send('/find', isForm ? encoded(search) : json('POST', expected))).json()).toEqual(expected)
      })

      test('rejects what no variant accepts', async () => {
        for (const search of ['', 'x=1', 'tag=a&colour=b'])
          expect([search, (await send(`/find?${search}`)).status]).toEqual([search, 400])
        expect((await send('/find', json('POST', { ids: '1' }))).status).toBe(422)
      })
    },
  )
})

test('a check of the whole object that fails does not change the form of its values', async () => {
  const schema = z.object({ role: z.any() }).refine(({ role }) => role !== 'admin')
  @RestController()
  class Roles {
    @GetMapping('/roles') roles(@RequestQuery(schema) query: object) {
      return query
    }
  }
  const app = createApp({ controllers: [Roles], prefix: '' })
  expect((await app.request('/roles?role=admin')).status).toBe(400)
})

test('a query of many keys that a union rejects is validated a limited number of times', async () => {
  let calls = 0
  const counted = z.preprocess(
    (value) => {
      calls++
      return value
    },
    z.union([z.object(members(100, z.array(z.number()))), z.object({ q: z.string() })]),
  )
  @RestController()
  class Many {
    @GetMapping('/many') many(@RequestQuery(counted) query: object) {
      return query
    }
  }
  const app = createApp({ controllers: [Many], prefix: '' })
  const search = Object.keys(members(100, z.string()))
    .map((name) => `${name}=1`)
    .join('&')
  expect((await app.request(`/many?${search}`)).status).toBe(400)
  expect(calls).toBeLessThanOrEqual(34)
})
