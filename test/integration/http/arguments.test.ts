import { describe, expect, test } from 'vitest'
import {
  createApp,
  DeleteMapping,
  GetMapping,
  HttpRequest,
  HttpResponse,
  PatchMapping,
  PostMapping,
  PutMapping,
  Request,
  RequestBody,
  RequestMapping,
  RequestPathVariable,
  RequestQuery,
  Response,
  RestController,
} from 'honotate'
import { bothWays, json } from '../../support/both-ways.ts'

interface UserQuery {
  name?: string
  position?: string
  age?: string
}

const kind = (value: unknown): string =>
  value === undefined ? 'undefined' : ((value as object).constructor?.name ?? 'Object')

@RestController()
class ArgumentController {
  @GetMapping('/query')
  query(@RequestQuery() user: UserQuery, @Request() req: HttpRequest) {
    return { ...user, ageType: typeof user.age, same: req.query.name === user.name, all: req.queries }
  }

  @GetMapping('/path/:id/:other')
  path(@RequestPathVariable() path: { id?: string; other?: string }, @Request() req: HttpRequest) {
    return { ...path, param: req.params.id }
  }

  @PostMapping('/body')
  post(@RequestBody() body: { name?: string }, @Request() req: HttpRequest) {
    return { body, same: req.body === body }
  }

  @PutMapping('/body/:id')
  put(@RequestPathVariable() path: { id?: string }, @RequestBody() body: { name?: string }) {
    return { text: `id = ${path.id} is updated`, body }
  }

  @PatchMapping('/body/:id')
  patch(@RequestBody() body: { name?: string }, @RequestPathVariable() path: { id?: string }) {
    return { text: `id = ${path.id} is patched`, body }
  }

  @DeleteMapping('/body/:id')
  remove(@RequestPathVariable() path: { id?: string }) {
    return `id = ${path.id} is removed`
  }

  @GetMapping('/defaults')
  defaults(req: HttpRequest, res: HttpResponse, third = 'third', ...rest: string[]) {
    return [kind(req), kind(res), third, rest.length, res.status.toString()]
  }

  @GetMapping('/rest')
  rest(...args: unknown[]) {
    return args.map(kind)
  }

  @GetMapping('/first')
  first(req: HttpRequest) {
    return { name: req.query.name }
  }

  @GetMapping('/second')
  second(@RequestQuery() _query: UserQuery, res: HttpResponse, third?: unknown) {
    return [kind(res), kind(third)]
  }

  @GetMapping('/any-position')
  anyPosition(
    _req: HttpRequest,
    _res: HttpResponse,
    nothing: unknown,
    @RequestQuery() query: UserQuery,
    @Response() res: HttpResponse,
    @Request() req: HttpRequest,
  ) {
    return [kind(nothing), query.name, kind(res), kind(req)]
  }

  @GetMapping('/same')
  same(
    req: HttpRequest,
    res: HttpResponse,
    @Request() again: HttpRequest,
    @Response() resAgain: HttpResponse,
    @RequestQuery() query: object,
  ) {
    return [req === again, res === resAgain, query === req.query]
  }

  @GetMapping('/pattern')
  pattern(@RequestQuery() { name, position = 'none' }: UserQuery) {
    return { name, position }
  }

  @PostMapping('/unread')
  unread(@RequestQuery() query: UserQuery) {
    return query
  }

  @RequestMapping({ path: '/get-body' })
  getBody(@RequestBody() body?: unknown) {
    return [kind(body)]
  }

  @PostMapping('/raw')
  raw(req: HttpRequest) {
    return { body: req.body ?? 'none' }
  }
}

describe('arguments', () => {
  bothWays(
    () => createApp({ controllers: [ArgumentController, UploadController] }),
    (send) => {
      const get = async (path: string): Promise<any> => (await send(path)).json()

      const post = async (path: string, contentType: string | undefined, body: BodyInit): Promise<any> =>
        (
          await send(path, {
            method: 'POST',
            body,
            ...(contentType ? { headers: { 'Content-Type': contentType } } : {}),
          })
        ).json()

      test('interface, rule 3.3: the query object and req.query hold the same values', async () => {
        expect(await get('/apis/query?name=Ann&position=Dev')).toMatchObject({
          name: 'Ann',
          position: 'Dev',
          same: true,
        })
      })

      test('every value of RequestQuery is a string, whatever the parameter declares', async () => {
        expect(await get('/apis/query?age=42')).toMatchObject({ age: '42', ageType: 'string' })
      })

      test('a repeated key has its first value in query, and all values in queries', async () => {
        expect(await get('/apis/query?name=a&name=b&position=')).toMatchObject({
          name: 'a',
          position: '',
          all: { name: ['a', 'b'], position: [''] },
        })
      })

      test('query values are decoded like form fields', async () => {
        expect(await get('/apis/query?name=a+b%20c%C3%A9&position=%')).toMatchObject({ name: 'a b cé', position: '%' })
      })

      test('RequestPathVariable is an object of decoded strings, equal to req.params', async () => {
        expect(await get('/apis/path/7/a%20%2Fb%C3%A9')).toEqual({ id: '7', other: 'a /bé', param: '7' })
      })

      test('RequestBody is the parsed JSON body, equal to req.body', async () => {
        expect(await (await send('/apis/body', json('POST', { name: 'Ann', deep: [1, null] }))).json()).toEqual({
          body: { name: 'Ann', deep: [1, null] },
          same: true,
        })
      })

      test('PUT, PATCH and DELETE methods receive path variables', async () => {
        expect(await (await send('/apis/body/1', json('PUT', { name: 'n' }))).json()).toEqual({
          text: 'id = 1 is updated',
          body: { name: 'n' },
        })
        expect(await (await send('/apis/body/2', json('PATCH', {}))).json()).toEqual({
          text: 'id = 2 is patched',
          body: {},
        })
        expect(await (await send('/apis/body/3', { method: 'DELETE' })).text()).toBe('id = 3 is removed')
      })

      test('undecorated parameters receive request, response, then undefined, so default values apply', async () => {
        expect(await get('/apis/defaults')).toEqual(['HttpRequest', 'HttpResponse', 'third', 0, '200'])
        expect(await get('/apis/first?name=x')).toEqual({ name: 'x' })
        expect(await get('/apis/rest')).toEqual(['HttpRequest', 'HttpResponse'])
        expect(await get('/apis/second')).toEqual(['HttpResponse', 'undefined'])
      })

      test('a decorated parameter receives what its decorator injects at any position', async () => {
        expect(await get('/apis/any-position?name=n')).toEqual(['undefined', 'n', 'HttpResponse', 'HttpRequest'])
      })

      test('all parameters share one request object and one response object', async () => {
        expect(await get('/apis/same')).toEqual([true, true, true])
      })

      test('a decorated parameter may be destructured', async () => {
        expect(await get('/apis/pattern?name=n')).toEqual({ name: 'n', position: 'none' })
      })

      describe('bodies', () => {
        test('a form is an object; a repeated field is an array', async () => {
          expect((await post('/apis/body', 'application/x-www-form-urlencoded', 'a=1&b=2&b=3')).body).toEqual({
            a: '1',
            b: ['2', '3'],
          })
        })

        test('a multipart form is an object; a file is a File', async () => {
          const form = new FormData()
          form.set('a', '1')
          form.set('file', new File(['content'], 'f.txt'))
          expect(await post('/apis/upload', undefined, form)).toEqual({ a: '1', file: ['File', 'f.txt', 'content'] })
        })

        test('text is a string', async () => {
          expect((await post('/apis/body', 'text/csv', 'a;b')).body).toBe('a;b')
        })

        test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/merge-patch+json'])(
          '%s is JSON',
          async (type) => {
            expect((await post('/apis/body', type, '{"a":1}')).body).toEqual({ a: 1 })
          },
        )

        test('every JSON value is a body', async () => {
          for (const value of [null, false, 0, '', 'text', [], {}]) {
            expect((await post('/apis/body', 'application/json', JSON.stringify(value))).body).toEqual(value)
          }
        })

        test('a missing body is a 400', async () => {
          expect((await send('/apis/body', { method: 'POST' })).status).toBe(400)
        })

        test('a body of any other type is a 415 for @RequestBody()', async () => {
          expect(
            (
              await send('/apis/body', {
                method: 'POST',
                body: 'bytes',
                headers: { 'Content-Type': 'application/octet-stream' },
              })
            ).status,
          ).toBe(415)
        })

        test('a body that no parameter needs is not read', async () => {
          expect(await post('/apis/unread?name=n', 'application/json', '{malformed')).toEqual({ name: 'n' })
        })

        test('GET has no body, even with a Content-Type header', async () => {
          expect(
            await (await send('/apis/get-body', { headers: { 'Content-Type': 'application/json' } })).json(),
          ).toEqual(['undefined'])
        })

        test('a method with only a request parameter accepts a body of any type', async () => {
          expect(await post('/apis/raw', 'application/octet-stream', 'bytes')).toEqual({ body: 'none' })
          expect(await post('/apis/raw', 'application/json', '{"a":1}')).toEqual({ body: { a: 1 } })
          expect(await post('/apis/raw', 'application/json', '')).toEqual({ body: 'none' })
        })
      })

      describe('keys that are names of Object.prototype', () => {
        const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

        test('are ordinary keys in a query', async () => {
          const query = keys.map((key) => `${key}=${key}`).join('&')
          expect(await (await send(`/apis/keys?${query}&__proto__[polluted]=1`)).json()).toEqual(
            [...keys, '__proto__[polluted]'].sort(),
          )
        })

        test('are ordinary keys in JSON, forms and path variables; a body that sets a prototype is a 400', async () => {
          const [poison, ...names] = keys
          const text = `{${names.map((key) => `"${key}":{"polluted":true}`).join(',')}}`
          expect(await post('/apis/keys', 'application/json', text)).toEqual(names.toSorted())
          for (const refused of [
            `{"a":{"${poison}":1}}`,
            '{"\\u005f_proto__":1}',
            '{"constructor":{"prototype":{}}}',
          ]) {
            const { status, detail } = (await post('/apis/keys', 'application/json', refused)) as Record<
              string,
              unknown
            >
            expect([status, detail]).toEqual([400, expect.stringMatching(/^The body has the key /u)])
          }
          const form = 'application/x-www-form-urlencoded'
          expect(await post('/apis/keys', form, names.map((key) => `${key}=1`).join('&'))).toEqual(names.toSorted())
          expect(await post('/apis/keys', form, `a=1&${poison}=1`)).toMatchObject({ status: 400 })
          expect(await get('/apis/hostile/1/2')).toEqual([
            ['constructor', '1'],
            ['toString', '2'],
          ])
          expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
        })
      })
    },
  )
})

@RestController()
class UploadController {
  @PostMapping('/upload')
  async upload(@RequestBody() body: { a?: string; file?: File }) {
    return { a: body.a, file: [body.file?.constructor.name, body.file?.name, await body.file?.text()] }
  }

  @GetMapping('/keys')
  query(@RequestQuery() query: object) {
    return Object.keys(query).sort()
  }

  @PostMapping('/keys')
  body(@RequestBody() body: object) {
    return Object.keys(body).sort()
  }

  @GetMapping('/hostile/:constructor/:toString')
  path(@RequestPathVariable() path: Record<string, string>) {
    return Object.entries(path).sort()
  }
}
