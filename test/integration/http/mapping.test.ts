import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  ApiVersion,
  createApp,
  GetMapping,
  getRoutes,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestParam,
  RequestPathVariable,
  RestController,
  type HttpRequest,
  ResponseBody,
  ResponseHeader,
  ResponseStatus,
  Sse,
  UseGuard,
} from 'honotate'

const text = async (app: Hono<any>, path: string, init?: RequestInit): Promise<string> =>
  (await app.request(path, init)).text()

@RequestMapping('/users')
@RestController()
class UserController {
  @GetMapping('/') all() {
    return 'all'
  }
  @GetMapping('/:id{[0-9]+}') byId(@PathVariable('id') id: string) {
    return `id ${id}`
  }
  @GetMapping(['/me', '/self']) me() {
    return 'me'
  }
  @RequestMapping({ method: ['PUT', 'PATCH'], path: '/:id' }) update(req: HttpRequest) {
    return req.method
  }
  @RequestMapping({ path: '/any' }) any(req: HttpRequest) {
    return req.method
  }
  @GetMapping('/archive/:year?') archive(@RequestPathVariable() path: { year?: string }) {
    return path.year ?? 'none'
  }
  @GetMapping('/files/*') files(req: HttpRequest) {
    return req.path
  }
}

describe('paths', () => {
  const app = createApp({ controllers: [UserController] })

  test.each([
    ['GET', '/apis/users', 'all'],
    ['GET', '/apis/users/7', 'id 7'],
    ['GET', '/apis/users/me', 'me'],
    ['GET', '/apis/users/self', 'me'],
    ['PUT', '/apis/users/7', 'PUT'],
    ['PATCH', '/apis/users/x', 'PATCH'],
    ['DELETE', '/apis/users/any', 'DELETE'],
    ['POST', '/apis/users/any', 'POST'],
    ['GET', '/apis/users/archive', 'none'],
    ['GET', '/apis/users/archive/2026', '2026'],
    ['GET', '/apis/users/files/a/b', '/apis/users/files/a/b'],
  ])('match the request %s %s', async (method, path, expected) => {
    expect(await text(app, path, { method })).toBe(expected)
  })

  test('an unmatched path is a 404, or a 405 if another method matches it', async () => {
    expect((await app.request('/apis/users/x')).status).toBe(405)
    expect((await app.request('/apis/users/x/y')).status).toBe(404)
  })

  test('a class may have several paths, and a subclass its own', async () => {
    @RequestMapping(['/a', '/b'])
    class Base {
      @GetMapping('/x') x() {
        return 'x'
      }
    }
    @RestController()
    class Inherited extends Base {
      @GetMapping('/y') y() {
        return 'y'
      }
    }
    @RequestMapping('/c')
    @RestController()
    class Own extends Base {}
    const both = createApp({ controllers: [Inherited, Own] })
    for (const path of ['/apis/a/x', '/apis/b/x', '/apis/c/x']) expect(await text(both, path)).toBe('x')
    expect(await text(both, '/apis/b/y')).toBe('y')
  })

  test('mistakes in @RequestMapping() are coded errors', () => {
    const any = (value: unknown): any => value
    expect(() => {
      @any(RequestMapping('x' as '/x'))
      class A {}
      return A
    }).toThrow(expect.objectContaining({ code: 'HONOTATE_INVALID_PATH' }))
    expect(
      () =>
        class {
          @any(RequestMapping('/x')) m() {}
        },
    ).toThrow(expect.objectContaining({ code: 'HONOTATE_WRONG_TARGET' }))
    expect(
      () =>
        class {
          @any(RequestMapping) m() {}
        },
    ).toThrow(expect.objectContaining({ code: 'HONOTATE_MISSING_PARENTHESES' }))
  })
})

describe('versions', () => {
  @RestController()
  class Versioned {
    @ApiVersion('1') @GetMapping('/v') one() {
      return 'one'
    }
    @ApiVersion('2', '3') @GetMapping('/v') two() {
      return 'two'
    }
    @GetMapping('/w') every() {
      return 'every'
    }
    @ApiVersion('9') @GetMapping('/w') nine() {
      return 'nine'
    }
    @ApiVersion('1') @PostMapping('/v/:id') post(@PathVariable('id') id: string) {
      return id
    }
  }
  @ApiVersion('4')
  @RestController()
  class Whole {
    @GetMapping('/v') four() {
      return 'four'
    }
    @ApiVersion('5') @GetMapping('/v') five() {
      return 'five'
    }
  }
  const app = createApp({ controllers: [Versioned, Whole], version: { header: 'X-API-Version', default: '1' } })
  const ask = (path: string, version?: string, other = app): Promise<Response> =>
    Promise.resolve(other.request(path, { headers: version === undefined ? {} : { 'x-api-version': version } }))

  test.each([
    [undefined, 'one'],
    ['1', 'one'],
    ['2', 'two'],
    ['3', 'two'],
    ['4', 'four'],
    ['5', 'five'],
  ])('version %s calls the method %s', async (version, expected) => {
    expect(await (await ask('/apis/v', version)).text()).toBe(expected)
  })

  test('an unknown or missing version is a 400 with the reason', async () => {
    expect(await (await ask('/apis/v', '6')).json()).toMatchObject({
      status: 400,
      detail: 'The version "6" is not supported; supported are 1, 2, 3, 4, 5.',
    })
    const strict = createApp({ controllers: [Versioned], version: { header: 'X-API-Version' } })
    expect(await (await ask('/apis/v', undefined, strict)).json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('The header X-API-Version is missing'),
    })
  })

  test('a route without a version answers requests for all other versions', async () => {
    expect(await (await ask('/apis/w', '9')).text()).toBe('nine')
    expect(await (await ask('/apis/w', '7')).text()).toBe('every')
  })

  test('duplicate routes of one version and a version without the option are coded errors', () => {
    @ApiVersion('1')
    @RestController()
    class Again {
      @GetMapping('/v') again() {
        return ''
      }
    }
    expect(() => createApp({ controllers: [Versioned, Again], version: { header: 'v' } })).toThrow(
      expect.objectContaining({ code: 'HONOTATE_DUPLICATE_ROUTE' }),
    )
    expect(() => createApp({ controllers: [Versioned] })).toThrow(
      expect.objectContaining({ code: 'HONOTATE_NO_VERSION_OPTION' }),
    )
  })

  test('apps with different prefixes can be combined for versions in the path', async () => {
    @RestController()
    class One {
      @GetMapping('/n') n() {
        return 'one'
      }
    }
    @RestController()
    class Two {
      @GetMapping('/n') n() {
        return 'two'
      }
    }
    const both = new Hono()
      .route('/', createApp({ controllers: [One], prefix: '/v1' }))
      .route('/', createApp({ controllers: [Two], prefix: '/v2' }))
    expect([await text(both, '/v1/n'), await text(both, '/v2/n')]).toEqual(['one', 'two'])
  })
})

test('getRoutes() lists each route with its guards, versions and parameters', () => {
  const Page = z.coerce.number()
  @RequestMapping('/t')
  @RestController()
  class Table {
    @PostMapping('/:id') post(@PathVariable('id') id: string, @RequestBody() body: object, extra?: unknown) {
      return [id, body, extra]
    }
    @ApiVersion('1') @GetMapping('/') get({ query }: HttpRequest, @RequestParam('page', Page) page: number) {
      return [query, page]
    }
  }
  const app = createApp({ controllers: [Table], version: { header: 'v' } })
  expect(getRoutes(app)).toEqual([
    {
      method: 'GET',
      path: '/apis/t',
      controller: Table,
      name: 'get',
      guards: [],
      versions: ['1'],
      parameters: [
        { index: 0, name: undefined, source: 'request' },
        { index: 1, name: 'page', source: 'query', key: 'page', schema: Page },
      ],
    },
    {
      method: 'POST',
      path: '/apis/t/:id',
      controller: Table,
      name: 'post',
      guards: [],
      parameters: [
        { index: 0, name: 'id', source: 'path', key: 'id', required: true },
        { index: 1, name: 'body', source: 'body', required: true },
        { index: 2, name: 'extra', source: undefined },
      ],
    },
  ])
  expect(getRoutes(new Hono())).toEqual([])
})

test('getRoutes() lists the status, headers, guards and schema that decorators set', () => {
  const isMember = (): boolean => true
  const View = z.object({ n: z.number() })
  @ResponseHeader('X-Of', 'class')
  @ResponseStatus(200)
  @UseGuard(isMember)
  @RestController()
  class Facts {
    @ResponseHeader('X-By', 'method') @ResponseStatus(201) @ResponseBody(View) @PostMapping('/made') made(
      @RequestParam('size', { defaultValue: '7' }) size: string,
    ) {
      return { n: Number(size) }
    }
    @Sse() @GetMapping('/events') *events() {}
  }
  expect(getRoutes(createApp({ controllers: [Facts] }))).toMatchObject([
    {
      name: 'made',
      status: 201,
      headers: { 'X-Of': 'class', 'X-By': 'method' },
      guards: [isMember],
      result: View,
      parameters: [{ key: 'size', required: false, defaultValue: '7' }],
    },
    { name: 'events', status: 200, events: true, headers: { 'X-Of': 'class' }, guards: [isMember] },
  ])
})
