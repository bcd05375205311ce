import type { MiddlewareHandler } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { cors } from 'hono/cors'
import {
  Container,
  ControllerAdvice,
  createApp,
  ExceptionHandler,
  GetMapping,
  getRoutes,
  HttpRequest,
  PathVariable,
  PostMapping,
  Public,
  RequestMapping,
  RestController,
  SkipGuard,
  Use,
  UseGuard,
  UseInterceptor,
  type Guard,
  type GuardFunction,
  type Invocation,
  type NextCall,
  type RouteCall,
} from 'honotate'
import { describe, expect, test } from 'vitest'
import { bothWays, json } from '../../support/both-ways.ts'
import { coded } from '../../support/coded-error.ts'

const log: string[] = []
const noteUse =
  (name: string): MiddlewareHandler =>
  async (_, next) => (log.push(`use ${name}`), next())
const noteGuard =
  (name: string): GuardFunction =>
  () =>
    log.push(`guard ${name}`) > 0
const noteAround = (name: string) => async (_: Invocation, next: NextCall) => {
  log.push(`before ${name}`)
  const result = await next()
  log.push(`after ${name}`)
  return result
}

describe('the order of middleware, guards and interceptors', () => {
  @Use(noteUse('base class'))
  @UseGuard(noteGuard('base class'))
  @UseInterceptor(noteAround('base class'))
  abstract class Base {
    @UseGuard(noteGuard('base method'))
    @UseInterceptor(noteAround('base method'))
    @GetMapping('/order')
    order(): string {
      return 'base'
    }
  }
  @UseGuard(noteGuard('class'))
  @Use(noteUse('class'))
  @UseInterceptor(noteAround('class'))
  @RestController()
  class Derived extends Base {
    @UseInterceptor(noteAround('method'))
    @UseGuard(noteGuard('method'), noteGuard('method, second'))
    override order() {
      log.push('method')
      return 'derived'
    }
  }
  bothWays(
    () =>
      createApp({
        controllers: [Derived],
        advice: [],
        interceptors: [noteAround('app'), noteAround('app, second')],
        guards: [noteGuard('app'), noteGuard('app, second')],
        use: [noteUse('app'), noteUse('app, second')],
      }).use(noteUse('added later')),
    (send) => {
      test('is app, base class, class, base method, method', async () => {
        log.length = 0
        expect(await (await send('/apis/order')).text()).toBe('derived')
        expect(log).toEqual([
          'use app',
          'use app, second',
          'use added later',
          'guard app',
          'guard app, second',
          'use base class',
          'guard base class',
          'guard class',
          'use class',
          'guard base method',
          'guard method',
          'guard method, second',
          'before app',
          'before app, second',
          'before base class',
          'before class',
          'before base method',
          'before method',
          'method',
          'after method',
          'after base method',
          'after class',
          'after base class',
          'after app, second',
          'after app',
        ])
      })
    },
  )
})

describe('a guard for the app does not run for', () => {
  let asked = 0
  @RestController()
  class Things {
    @GetMapping('/things/:id') thing() {
      return 'thing'
    }
  }
  bothWays(
    () =>
      createApp({
        controllers: [Things],
        advice: [],
        use: [cors({ origin: 'https://app.example' }), noteUse('every request')],
        guards: [(request) => (asked++, request.header('authorization') === 'Bearer token')],
      }).get('/by-hand', (c) => c.text('by hand')),
    (send) => {
      test.each([
        ['an unknown path', '/apis/unknown', 'GET', 404],
        ['another method', '/apis/things/1', 'PUT', 405],
        ['OPTIONS', '/apis/things/1', 'OPTIONS', 204],
        ['a route that was added by hand', '/by-hand', 'GET', 200],
      ])('%s', async (_, path, method, status) => {
        log.length = asked = 0
        expect((await send(path, { method })).status).toBe(status)
        // `cors()` answers OPTIONS itself.
        expect([asked, log]).toEqual([0, method === 'OPTIONS' ? [] : ['use every request']])
      })

      test('a CORS preflight, and the response to a refused request has CORS headers', async () => {
        const preflight = await send('/apis/things/1', {
          method: 'OPTIONS',
          headers: {
            Origin: 'https://app.example',
            'Access-Control-Request-Method': 'GET',
            'Access-Control-Request-Headers': 'authorization',
          },
        })
        expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
          204,
          'authorization',
        ])
        const refused = await send('/apis/things/1', { headers: { Origin: 'https://app.example' } })
        expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
          403,
          'https://app.example',
        ])
      })
    },
  )
})

test('middleware that refuses requests also refuses preflights, unless cors() runs before it', async () => {
  @RestController()
  class Late {
    @GetMapping('/late') late() {
      return 'late'
    }
  }
  const preflight = {
    method: 'OPTIONS',
    headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' },
  }
  const bearer = bearerAuth({ token: 'secret' })
  const status = async (...use: MiddlewareHandler[]): Promise<number> =>
    (await createApp({ controllers: [Late], use }).request('/apis/late', preflight)).status
  expect([await status(bearer, cors()), await status(cors(), bearer)]).toEqual([401, 204])
})

describe('@SkipGuard() and @Public()', () => {
  const login = noteGuard('login')
  const quota = noteGuard('quota')
  @UseGuard(noteGuard('class'))
  @RestController()
  class Shop {
    @GetMapping('/none') none() {
      return ''
    }
    @SkipGuard(login) @GetMapping('/skip') skip() {
      return ''
    }
    @UseGuard(noteGuard('method')) @Public() @UseGuard(login) @GetMapping('/public') public() {
      return ''
    }
  }
  @SkipGuard(login, quota)
  @RestController()
  class Skipping {
    @UseGuard(quota) @GetMapping('/skipping') skipping() {
      return ''
    }
  }
  const app = createApp({ controllers: [Shop, Skipping], advice: [], guards: [login, quota] })
  test.each([
    ['/none', ['guard login', 'guard quota', 'guard class']],
    ['/skip', ['guard quota', 'guard class']],
    ['/public', ['guard method', 'guard login']],
    ['/skipping', ['guard quota']],
  ])('the route %s runs the remaining guards', async (path, expected) => {
    log.length = 0
    expect((await app.request(`/apis${path}`)).status).toBe(200)
    expect(log).toEqual(expected)
  })

  test('getRoutes() lists the remaining guards', () => {
    const guards = Object.fromEntries(getRoutes(app).map((route) => [route.path, route.guards]))
    expect(guards['/apis/skip']).toEqual([quota, expect.any(Function)])
    expect(guards['/apis/skipping']).toEqual([quota])
    expect(guards['/apis/none']).toHaveLength(3)
  })

  test('getRoutes() marks a route as public if it has @Public() and no remaining guard', () => {
    @UseGuard(login)
    @RestController()
    class Site {
      @Public() @GetMapping('/open') open() {}
      @Public() @UseGuard(quota) @GetMapping('/half') half() {}
      @SkipGuard(login) @GetMapping('/skipped') skipped() {}
    }
    const routes = getRoutes(createApp({ controllers: [Site], advice: [], prefix: '' }))
    expect(routes.map((route) => [route.path, route.public, route.guards])).toEqual([
      ['/open', true, []],
      ['/half', undefined, [quota]],
      ['/skipped', undefined, []],
    ])
  })
})

describe('guards and interceptors receive', () => {
  const calls: RouteCall[] = []
  const invocations: Invocation[] = []
  class Failed extends Error {}
  @UseInterceptor((invocation, next) => (invocations.push(invocation), next()))
  abstract class Base {
    @GetMapping('/users/:id') find(@PathVariable('id') id: string): string {
      return id
    }
    @GetMapping('/failing') failing() {
      throw new Failed()
    }
    @ExceptionHandler(Failed) failed() {
      return 'failed'
    }
  }
  @RequestMapping('/v1')
  @RestController()
  class Users extends Base {}

  bothWays(
    () =>
      createApp({
        controllers: [Users],
        advice: [],
        guards: [(_request, _response, call) => calls.push(call) > 0],
      }),
    (send) => {
      test('the served controller, the method name, the path pattern and the HTTP method', async () => {
        calls.length = invocations.length = 0
        await send('/apis/v1/users/7', { method: 'HEAD' })
        const call = { controller: Users, name: 'find', method: 'GET', path: '/apis/v1/users/:id' }
        expect(calls).toEqual([call])
        expect(invocations).toMatchObject([{ ...call, args: ['7'] }])
        await send('/apis/v1/failing')
        expect(invocations.at(-1)).toMatchObject({
          controller: Users,
          name: 'failed',
          method: undefined,
          path: undefined,
        })
      })
    },
  )
})

test('a guard that is not registered, or is undefined, is an error when the app is created', () => {
  class Unregistered implements Guard {
    canActivate() {
      return true
    }
  }
  @RestController()
  class Some {
    @GetMapping('/some') some() {
      return ''
    }
  }
  const create = (options: object) => () => createApp({ controllers: [Some], advice: [], ...options })
  expect(create({ guards: [Unregistered] })).toThrow(
    coded('SERVICE_NOT_FOUND', '`createApp({ guards })`', '`Unregistered`'),
  )
  expect(() => SkipGuard(undefined as never)).toThrow(coded('NOT_A_FUNCTION'))
})

test('errors of a guard for the app reach exception handlers; the body is not read for a refused request', async () => {
  class NotToday extends Error {}
  @ControllerAdvice()
  class Advice {
    @ExceptionHandler(NotToday) notToday() {
      return 'not today'
    }
  }
  @RestController()
  class Posts {
    @PostMapping('/posts') post(req: HttpRequest) {
      return req.body as object
    }
  }
  const container = Container.of('guards')
  container.set(Advice, new Advice())
  const app = createApp({
    controllers: [Posts],
    advice: [Advice],
    container,
    guards: [
      (request) => {
        if (request.header('x-day') === 'bad') throw new NotToday()
        return request.body === undefined && request.header('x-day') === 'good'
      },
    ],
  })
  const ask = async (day: string, init: RequestInit): Promise<string> => {
    const response = await app.request('/apis/posts', { ...init, headers: { ...init.headers, 'x-day': day } })
    return `${response.status} ${await response.text()}`
  }
  expect(await ask('bad', json('POST', {}))).toBe('500 not today')
  expect(await ask('other', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })).toMatch(
    /^403/u,
  )
  expect(await ask('good', json('POST', { a: 1 }))).toBe('200 {"a":1}')
})

test.each<[string, unknown, number]>([
  ['nothing', undefined, 403],
  ['a promise of nothing', Promise.resolve(), 403],
  ['a promise-like of false', { then: (resolve: (value: boolean) => void) => resolve(false) }, 403],
  ['a promise-like of true', { then: (resolve: (value: boolean) => void) => resolve(true) }, 200],
])('a guard admits a request only if it returns or resolves to true: %s', async (_, answer, status) => {
  @RestController()
  class Guarded {
    @GetMapping('/guarded') guarded() {
      return ''
    }
  }
  const guard = (() => answer) as GuardFunction
  expect((await createApp({ controllers: [Guarded], guards: [guard] }).request('/apis/guarded')).status).toBe(status)
})

test('@Public() is refused without parentheses and on a field', () => {
  expect(() =>
    (Public as unknown as (value: unknown, context: unknown) => void)(class {}, {
      kind: 'class',
      name: 'X',
      addInitializer: () => undefined,
    }),
  ).toThrow(expect.objectContaining({ code: 'HONOTATE_MISSING_PARENTHESES' }))
  expect(() => {
    class Wrong {
      // @ts-expect-error a field is neither a class nor a method
      @Public() field = 1
    }
    return Wrong
  }).toThrow(expect.objectContaining({ code: 'HONOTATE_WRONG_TARGET' }))
})
