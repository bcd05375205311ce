import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  CookieValue,
  createApp,
  createParameterDecorator,
  GetMapping,
  HttpProblem,
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
  type HttpRequest,
  type ParameterDecoratorContext,
} from 'honotate'
import { bothWays, json } from '../../support/both-ways.ts'

const Agent = createParameterDecorator((request) => request.header('x-agent') ?? 'nobody')
const Slow = createParameterDecorator(async (_request, { response, parameter }) => {
  response.header('X-Slow', parameter.name ?? 'unnamed')
  return parameter.index
})
const NotEmpty = (_: undefined, context: ParameterDecoratorContext) => (argument: string) => {
  if (argument === '') throw new HttpProblem(400, { detail: `${context.name} is empty` })
  return argument.trim()
}

@RestController()
class ValueController {
  @GetMapping('/values/:id')
  values(
    @PathVariable('id') id: string,
    @RequestParam('page') page: string,
    @RequestHeader('X-Api-Key') key: string,
    @CookieValue('sid') sid: string,
  ) {
    return { id, page, key, sid }
  }

  @GetMapping('/wholes/:id')
  wholes(
    @RequestPathVariable() path: Record<string, string>,
    @RequestQuery() query: Record<string, string>,
    @RequestHeader() headers: Record<string, string>,
    @CookieValue() cookies: Record<string, string>,
    @RequestAttribute() attributes: Record<string, unknown>,
  ) {
    return { ...path, ...query, header: headers['x-api-key'], ...cookies, ...attributes }
  }

  @GetMapping('/optional')
  optional(
    @RequestParam('a', { required: false }) a: string | undefined,
    @RequestParam('b', { defaultValue: 'b' }) b: string,
    @RequestParam('c', z.coerce.number().int().optional()) c: number | undefined,
    @RequestParam('d', { schema: z.coerce.boolean(), defaultValue: '' }) d: boolean,
    @RequestHeader('e', { required: false }) e = 'default',
  ) {
    return { a: a ?? 'none', b, c: c ?? 'none', d, e }
  }

  @PostMapping('/part')
  async part(
    @RequestPart('file') file: File,
    @RequestPart('name') name: string,
    @RequestBody() all: Record<string, unknown>,
  ) {
    return [file.name, await file.text(), name, Object.keys(all).length]
  }

  @PostMapping('/plain-part')
  plainPart(@RequestPart('toString') part: unknown) {
    return typeof part
  }

  @GetMapping('/attribute')
  attribute(@RequestAttribute('user') user: { name: string }) {
    return user.name
  }

  @GetMapping('/custom')
  custom(@Agent() agent: string, @Slow slow: number, @Agent @NotEmpty bound: string, req: HttpRequest) {
    return [agent, slow, bound, req ?? 'none']
  }

  @GetMapping('/plain-names')
  plainNames(@RequestParam('constructor', { required: false }) a: string | undefined) {
    return { a: a ?? 'none' }
  }
}

describe('single values', () => {
  const app = (): ReturnType<typeof createApp> =>
    createApp({ controllers: [ValueController] }).use(async (c, next) => {
      if (c.req.header('x-user')) c.set('user' as never, { name: c.req.header('x-user') } as never)
      await next()
    }) as ReturnType<typeof createApp>

  bothWays(app, (send) => {
    const get = async (path: string, headers: Record<string, string> = {}): Promise<unknown> =>
      (await send(path, { headers })).json()

    test('are injected by name', async () => {
      expect(await get('/apis/values/7?page=2', { 'x-api-key': 'k', Cookie: 'sid=s' })).toEqual({
        id: '7',
        page: '2',
        key: 'k',
        sid: 's',
      })
    })

    test('are injected all at once if the decorator has no name', async () => {
      expect(await get('/apis/wholes/7?page=2', { 'x-api-key': 'k', Cookie: 'sid=s', 'x-user': 'u' })).toEqual({
        id: '7',
        page: '2',
        header: 'k',
        sid: 's',
        user: { name: 'u' },
      })
    })

    test.each([
      ['/apis/values/7', {}, 'The query parameter "page" is missing.'],
      ['/apis/values/7?page=1', {}, 'The header "X-Api-Key" is missing.'],
      ['/apis/values/7?page=1', { 'x-api-key': 'k' }, 'The cookie "sid" is missing.'],
      ['/apis/attribute', {}, 'The attribute "user" is missing.'],
    ])('that are missing are a 400 with the name: %s %j', async (path, headers, detail) => {
      expect(await get(path, headers)).toMatchObject({ status: 400, title: 'Bad Request', detail })
    })

    test('may be optional, have a default value or be converted by a schema', async () => {
      expect(await get('/apis/optional')).toEqual({ a: 'none', b: 'b', c: 'none', d: false, e: 'default' })
      expect(await get('/apis/optional?a=1&b=2&c=3&d=x', { e: 'e' })).toEqual({ a: '1', b: '2', c: 3, d: true, e: 'e' })
      expect(await get('/apis/optional?a=&b=')).toMatchObject({ a: '', b: '' })
      expect(await get('/apis/optional?c=x')).toMatchObject({
        status: 400,
        detail: 'The query is not valid.',
        errors: [{ pointer: '#/c' }],
      })
    })

    test('may be parts of a form', async () => {
      const form = new FormData()
      form.append('file', new File(['one'], '1.txt'))
      form.append('file', new File(['two'], '2.txt'))
      form.append('name', 'n')
      expect(await (await send('/apis/part', { method: 'POST', body: form })).json()).toEqual(['1.txt', 'one', 'n', 2])
      form.delete('name')
      expect(await (await send('/apis/part', { method: 'POST', body: form })).json()).toMatchObject({
        status: 400,
        detail: 'The part "name" is missing.',
      })
    })

    test('may be named like members of Object.prototype', async () => {
      expect(await get('/apis/plain-names')).toEqual({ a: 'none' })
      expect((await send('/apis/plain-part', json('POST', {}))).status).toBe(400)
    })

    test('may come from custom decorators, with or without parentheses, sync or async', async () => {
      const response = await send('/apis/custom', { headers: { 'X-Agent': ' a ' } })
      expect([response.headers.get('x-slow'), await response.json()]).toEqual(['slow', ['a', 1, 'a', 'none']])
    })
  })
})

test('a parameter decorator that returns a function works in any class', () => {
  class Greeter {
    greet(@NotEmpty name: string) {
      return `hello ${name}`
    }
  }
  expect(new Greeter().greet(' Ann ')).toBe('hello Ann')
  expect(() => new Greeter().greet('')).toThrow('name is empty')
})

test('missing parentheses, missing names and wrong targets are coded errors', () => {
  const any = (value: unknown): any => value
  expect(
    () =>
      class {
        m(@any(RequestParam) p: string) {
          return p
        }
      },
  ).toThrow(expect.objectContaining({ code: 'HONOTATE_MISSING_PARENTHESES' }))
  for (const [decorator, forAll] of [
    [RequestParam, '@RequestQuery()'],
    [PathVariable, '@RequestPathVariable()'],
    [RequestPart, '@RequestBody()'],
  ] as const) {
    const message = expect.stringContaining(forAll)
    expect(() => any(decorator)()).toThrow(expect.objectContaining({ code: 'HONOTATE_MISSING_NAME', message }))
  }
  expect(
    () =>
      class {
        constructor(@any(Agent()) p: string) {
          void p
        }
      },
  ).toThrow(expect.objectContaining({ code: 'HONOTATE_WRONG_TARGET' }))
})

describe('an optional @RequestPart()', () => {
  @RestController()
  class PartController {
    @PostMapping('/optional-part') optional(@RequestPart('a', { required: false }) a: unknown) {
      return { a: a ?? 'none' }
    }
  }
  bothWays(
    () => createApp({ controllers: [PartController], advice: [] }),
    (send) => {
      test.each<[what: string, init: RequestInit, a: unknown]>([
        ['no body', {}, 'none'],
        ['a form without it', { body: new URLSearchParams({ b: '1' }) }, 'none'],
        ['a form with it', { body: new URLSearchParams({ a: '1' }) }, '1'],
        ['a text', { body: 'a', headers: { 'Content-Type': 'application/json' } }, undefined],
        ['null', { body: 'null', headers: { 'Content-Type': 'application/json' } }, 'none'],
        ['a string', { body: '"a"', headers: { 'Content-Type': 'application/json' } }, 'none'],
      ])('receives a part only from a form: %s', async (_, init, a) => {
        const response = await send('/apis/optional-part', { method: 'POST', ...init })
        if (a === undefined) expect(response.status).toBe(400)
        else expect(await response.json()).toEqual({ a })
      })
    },
  )
})
