import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  createApp,
  GetMapping,
  HttpProblem,
  PostMapping,
  RequestBody,
  RequestParam,
  RequestPathVariable,
  RequestQuery,
  RestController,
  type StandardSchema,
} from 'honotate'
import { bothWays, json } from '../../support/both-ways.ts'

const ZodUser = z.object({ name: z.string().min(2), age: z.coerce.number(), tags: z.array(z.string()).default([]) })
const ValibotUser = v.object({
  name: v.pipe(v.string(), v.minLength(2)),
  age: v.pipe(v.unknown(), v.transform(Number), v.number()),
  tags: v.optional(v.array(v.string()), []),
})
const ArkUser = type({ name: 'string >= 2', age: 'string.numeric.parse | number', 'tags?': 'string[]' })
const AsyncName = z.object({ name: z.string().refine(async (name) => name !== 'taken', 'is taken') })
const calls: string[] = []

@RestController()
class ValidationController {
  @PostMapping('/zod') zod(@RequestBody(ZodUser) user: z.output<typeof ZodUser>) {
    return this.called('zod', user)
  }
  @PostMapping('/valibot') valibot(@RequestBody(ValibotUser) user: v.InferOutput<typeof ValibotUser>) {
    return this.called('valibot', user)
  }
  @PostMapping('/arktype') arktype(@RequestBody(ArkUser) user: typeof ArkUser.infer) {
    return this.called('arktype', user)
  }
  @PostMapping('/async') async(@RequestBody(AsyncName) user: { name: string }) {
    return this.called('async', user)
  }
  @GetMapping('/query') query(@RequestQuery(z.object({ page: z.coerce.number() })) query: { page: number }) {
    return this.called('query', query)
  }
  @GetMapping('/path/:id') path(
    @RequestPathVariable(z.object({ id: z.coerce.number().int() })) { id }: { id: number },
  ) {
    return this.called('path', { id })
  }
  @PostMapping('/both/:id')
  both(
    @RequestPathVariable(z.object({ id: z.coerce.number() })) path: { id: number },
    @RequestBody(ZodUser) user: object,
  ) {
    return this.called('both', { path, user })
  }
  @GetMapping('/problem') problem() {
    throw new HttpProblem(409, {
      type: 'https://example.com/sold-out',
      title: 'Sold out',
      detail: 'no more',
      article: 7,
      status: 200,
      instance: 'x',
    })
  }

  private called(name: string, value: object): object {
    calls.push(name)
    return value
  }
}

describe('validation', () => {
  bothWays(
    () => createApp({ controllers: [ValidationController] }),
    (send) => {
      test.each(['zod', 'valibot', 'arktype'])('%s: the method receives the output of the schema', async (name) => {
        const response = await send(`/apis/${name}`, json('POST', { name: 'Ann', age: '7', tags: ['a'] }))
        expect([response.status, await response.json()]).toEqual([200, { name: 'Ann', age: 7, tags: ['a'] }])
      })

      test.each(['zod', 'valibot', 'arktype'])(
        '%s: an invalid body is one 422 with every issue, and the method is not called',
        async (name) => {
          calls.length = 0
          const response = await send(`/apis/${name}`, json('POST', { name: 'A', age: 7, tags: ['a', 1] }))
          const problem = (await response.json()) as { errors: { detail: string; pointer: string }[] }
          expect(problem).toMatchObject({
            type: 'about:blank',
            title: 'Unprocessable Content',
            status: 422,
            detail: 'The body is not valid.',
            instance: `/apis/${name}`,
          })
          expect(response.headers.get('content-type')).toBe('application/problem+json')
          expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['#/name', '#/tags/1'])
          for (const { detail } of problem.errors) expect(detail.length).toBeGreaterThan(0)
          expect(calls).toEqual([])
        },
      )

      test('a body that is not an object is a 422, and a missing body a 400', async () => {
        expect((await send('/apis/zod', json('POST', 'text'))).status).toBe(422)
        expect((await send('/apis/zod', { method: 'POST' })).status).toBe(400)
      })

      test('asynchronous schemas are awaited', async () => {
        expect((await send('/apis/async', json('POST', { name: 'free' }))).status).toBe(200)
        expect(await (await send('/apis/async', json('POST', { name: 'taken' }))).json()).toMatchObject({
          status: 422,
          errors: [{ detail: 'is taken', pointer: '#/name' }],
        })
      })

      test('an invalid query or path is a 400', async () => {
        expect(await (await send('/apis/query?page=3')).json()).toEqual({ page: 3 })
        expect(await (await send('/apis/query')).json()).toMatchObject({
          status: 400,
          detail: 'The query is not valid.',
          errors: [{ pointer: '#/page' }],
        })
        expect(await (await send('/apis/path/3')).json()).toEqual({ id: 3 })
        expect(await (await send('/apis/path/x')).json()).toMatchObject({
          status: 400,
          detail: 'The path is not valid.',
          errors: [{ pointer: '#/id' }],
        })
      })

      test('only the first invalid argument is reported', async () => {
        expect((await send('/apis/both/x', json('POST', {}))).status).toBe(400)
        expect((await send('/apis/both/1', json('POST', {}))).status).toBe(422)
      })

      test('a thrown HttpProblem may set the type, the title and other members', async () => {
        expect(await (await send('/apis/problem')).json()).toEqual({
          type: 'https://example.com/sold-out',
          title: 'Sold out',
          status: 409,
          detail: 'no more',
          article: 7,
          instance: '/apis/problem',
        })
      })
    },
  )

  test('keys in pointers are escaped', async () => {
    const schema: StandardSchema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: () => ({ issues: [{ message: 'bad', path: ['a/b', { key: 'c~d' }, 'e f', 0] }, { message: 'all' }] }),
      },
    }
    @RestController()
    class Escaped {
      @GetMapping('/escaped') escaped(@RequestQuery(schema) query: unknown) {
        return query
      }
    }
    const problem = (await (await createApp({ controllers: [Escaped] }).request('/apis/escaped')).json()) as {
      errors: unknown
    }
    expect(problem.errors).toEqual([
      { detail: 'bad', pointer: '#/a~1b/c~0d/e%20f/0' },
      { detail: 'all', pointer: '#' },
    ])
  })

  test('a schema may return the promise of another library', async () => {
    const result = (value: unknown): object => (value === 'ok' ? { value: 'fits' } : { issues: [{ message: 'bad' }] })
    const schema: StandardSchema<unknown, string> = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value) => ({ then: (resolve: (found: object) => void) => resolve(result(value)) }) as never,
      },
    }
    @RestController()
    class Foreign {
      @GetMapping('/foreign') foreign(@RequestParam('a', schema) a: string) {
        return a
      }
    }
    const app = createApp({ controllers: [Foreign] })
    expect(await (await app.request('/apis/foreign?a=ok')).text()).toBe('fits')
    expect((await app.request('/apis/foreign?a=no')).status).toBe(400)
  })

  test('an argument that is not a schema is a coded error', () => {
    const name: any = 'name'
    expect(
      () =>
        class {
          m(@RequestQuery(name) q: object) {
            return q
          }
        },
    ).toThrow(expect.objectContaining({ code: 'HONOTATE_NOT_A_SCHEMA' }))
  })
})
