import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  CookieValue,
  createApp,
  GetMapping,
  PathVariable,
  PostMapping,
  RequestAttribute,
  RequestBody,
  RequestHeader,
  RequestParam,
  RequestPart,
  RequestPathVariable,
  RequestQuery,
  RestController,
  Use,
} from 'honotate'
import { bothWays, json } from '../../support/both-ways.ts'

const libraries = {
  zod: { text: z.string(), list: z.array(z.string().min(2)), object: z.object({ tag: z.array(z.string().min(2)) }) },
  valibot: {
    text: v.string(),
    list: v.array(v.pipe(v.string(), v.minLength(2))),
    object: v.object({ tag: v.array(v.pipe(v.string(), v.minLength(2))) }),
  },
  arktype: {
    text: type('string'),
    list: type('string >= 2').array(),
    object: type({ tag: type('string >= 2').array() }),
  },
}

describe.each(Object.entries(libraries))('schemas of %s', (name, { text, list, object }) => {
  @RestController()
  class SchemaController {
    @GetMapping('/list') list(@RequestParam('tag', list) tags: string[]) {
      return tags
    }
    @GetMapping('/text') text(@RequestParam('tag', text) tag: string) {
      return { tag }
    }
    @GetMapping('/options') options(@RequestParam('tag', { schema: list, defaultValue: ['none'] }) tags: string[]) {
      return tags
    }
    @GetMapping('/object') object(@RequestQuery(object) query: { tag: string[] }) {
      return query
    }
    @PostMapping('/part') part(@RequestPart('tag', list) tags: string[]) {
      return tags
    }
    @Use(async (c, next) => {
      c.set('user', 'Ann')
      await next()
    })
    @PostMapping('/all/:id')
    all(
      @PathVariable('id', text) id: string,
      @RequestHeader('x-key', text) key: string,
      @CookieValue('sid', text) sid: string,
      @RequestAttribute('user', text) user: string,
      @RequestParam('q', text) q: string,
    ) {
      return [id, key, sid, user, q]
    }
    @PostMapping('/objects/:tag')
    objects(@RequestPathVariable(object) _path: object, @RequestBody(object) body: object) {
      return body
    }
  }

  bothWays(
    () => createApp({ controllers: [SchemaController] }),
    (send) => {
      const get = async (path: string): Promise<unknown> => (await send(`/apis${path}`)).json()

      test('an array receives all values of a key, also a single one', async () => {
        expect(await get('/list?tag=ab&x=1&tag=cd')).toEqual(['ab', 'cd'])
        expect(await get('/list?tag=ab')).toEqual(['ab'])
        expect(await get('/object?tag=ab&tag=cd')).toEqual({ tag: ['ab', 'cd'] })
        expect(await get('/object?tag=ab')).toEqual({ tag: ['ab'] })
        expect(await get('/options')).toEqual(['none'])
      })

      test('a string receives the first value', async () => {
        expect(await get('/text?tag=a&tag=b')).toEqual({ tag: 'a' })
        expect(await get('/text?tag=a')).toEqual({ tag: 'a' })
      })

      test('the pointer of an issue identifies the invalid element', async () => {
        for (const path of ['/list?tag=ab&tag=c', '/object?tag=ab&tag=c'])
          expect(await get(path)).toMatchObject({ status: 400, errors: [{ pointer: '#/tag/1' }] })
        for (const path of ['/list?tag=c', '/object?tag=c'])
          expect(await get(path)).toMatchObject({ status: 400, errors: [{ pointer: '#/tag/0' }] })
        for (const path of ['/list', '/object'])
          expect(await get(path)).toMatchObject({ status: 400, errors: [{ pointer: '#/tag' }] })
      })

      test('an array receives all form fields with one name', async () => {
        const post = async (body: string): Promise<unknown> =>
          (await send('/apis/part', { method: 'POST', body: new URLSearchParams(body) })).json()
        expect(await post('tag=ab&tag=cd')).toEqual(['ab', 'cd'])
        expect(await post('tag=ab')).toEqual(['ab'])
        expect(await post('tag=a')).toMatchObject({ status: 422, errors: [{ pointer: '#/tag/0' }] })
      })

      test(`every decorator accepts a schema of ${name}`, async () => {
        const headers = { 'X-Key': 'key', Cookie: 'sid=1' }
        const response = await send('/apis/all/7?q=x', { method: 'POST', headers })
        expect(await response.json()).toEqual(['7', 'key', '1', 'Ann', 'x'])
        expect(await (await send('/apis/objects/a', json('POST', { tag: ['ab'] }))).json()).toMatchObject({
          status: 400,
          errors: [{ pointer: '#/tag' }],
        })
      })
    },
  )
})

test('all invalid keys are reported, while an array schema accepts a single value', async () => {
  const Query = z.object({ page: z.coerce.number(), tag: z.array(z.string().min(2)), sort: z.array(z.string()) })
  @RestController()
  class SeveralController {
    @GetMapping('/several') find(@RequestQuery(Query) query: z.output<typeof Query>) {
      return query
    }
    @GetMapping('/async') async(
      @RequestParam('tag', z.array(z.string().refine(async (tag) => tag !== 'taken', 'is taken'))) tags: string[],
    ) {
      return tags
    }
    @GetMapping('/union') union(@RequestParam('tag', z.union([z.string(), z.array(z.string())])) tag: unknown) {
      return { tag }
    }
  }
  const app = createApp({ controllers: [SeveralController] })
  const get = async (path: string): Promise<unknown> => (await app.request(`/apis${path}`)).json()
  expect(await get('/several?page=x&tag=a&sort=b')).toMatchObject({
    errors: [{ pointer: '#/page', detail: expect.stringContaining('NaN') }, { pointer: '#/tag/0' }],
  })
  expect(await get('/several?page=1&tag=ab&sort=b')).toEqual({ page: 1, tag: ['ab'], sort: ['b'] })
  expect(await get('/async?tag=free')).toEqual(['free'])
  expect(await get('/async?tag=taken')).toMatchObject({ errors: [{ detail: 'is taken', pointer: '#/tag/0' }] })
  expect(await get('/union?tag=a')).toEqual({ tag: 'a' })
  expect(await get('/union?tag=a&tag=b')).toEqual({ tag: ['a', 'b'] })
})

test('in a form, an array accepts a single field, and a single file accepts repeated fields', async () => {
  const Album = z.object({ pictures: z.array(z.file()), cover: z.file(), tags: z.array(z.string()).optional() })
  @RestController()
  class AlbumController {
    @PostMapping('/albums') create(@RequestBody(Album) { pictures, cover, tags }: z.output<typeof Album>) {
      return { pictures: pictures.map(({ name }) => name), cover: cover.name, tags }
    }
    @PostMapping('/lists') list(@RequestBody(z.object({ tags: z.array(z.string()) })) body: { tags: string[] }) {
      return body
    }
  }
  const app = createApp({ controllers: [AlbumController] })
  const post = async (pictures: string[], covers: string[], tags: string[]): Promise<unknown> => {
    const body = new FormData()
    for (const name of pictures) body.append('pictures', new File([name], name))
    for (const name of covers) body.append('cover', new File([name], name))
    for (const tag of tags) body.append('tags', tag)
    return (await app.request('/apis/albums', { method: 'POST', body })).json()
  }
  expect(await post(['a'], ['b'], ['c'])).toEqual({ pictures: ['a'], cover: 'b', tags: ['c'] })
  expect(await post(['a', 'b'], ['c', 'd'], [])).toEqual({ pictures: ['a', 'b'], cover: 'c' })
  expect(await post(['a'], [], [])).toMatchObject({ status: 422, errors: [{ pointer: '#/cover' }] })
  const response = await app.request('/apis/lists', json('POST', { tags: 'a' }))
  expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer: '#/tags' }] })
})
