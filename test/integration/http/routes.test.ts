import type { Context, MiddlewareHandler, Next } from 'hono'
import { describe, expect, test } from 'vitest'
import {
  Container,
  createApp,
  DeleteMapping,
  GetMapping,
  PatchMapping,
  PostMapping,
  PutMapping,
  RequestPathVariable,
  RestController,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { bothWays } from '../../support/both-ways.ts'

@RestController()
class VerbController {
  @GetMapping('/verb') get() {
    return 'GET'
  }
  @PostMapping('/verb') post() {
    return 'POST'
  }
  @PutMapping('/verb') put() {
    return 'PUT'
  }
  @PatchMapping('/verb') patch() {
    return 'PATCH'
  }
  @DeleteMapping('/verb') delete() {
    return 'DELETE'
  }
}

describe('a mapped method is a route of its HTTP method under /apis', () => {
  bothWays(
    () => createApp({ controllers: [VerbController] }),
    (send) => {
      test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
        const response = await send('/apis/verb', { method })
        expect(response.status).toBe(200)
        expect(await response.text()).toBe(method)
      })

      test('nothing is served outside the prefix', async () => {
        expect((await send('/verb')).status).toBe(404)
      })

      test('HEAD responds with the headers of GET and no body', async () => {
        const response = await send('/apis/verb', { method: 'HEAD' })
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=UTF-8$/u)
        expect(await response.text()).toBe('')
      })

      test('OPTIONS answers with Allow', async () => {
        const response = await send('/apis/verb', { method: 'OPTIONS' })
        expect(response.status).toBe(204)
        expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT')
      })
    },
  )
})

test('@RestController() registers the class in the container', () => {
  expect(Container.get(VerbController)).toBeInstanceOf(VerbController)
})

test('a class without @RestController() is refused as a controller', () => {
  class Plain {
    @GetMapping('/plain') plain() {
      return 'plain'
    }
  }
  expect(() => createApp({ controllers: [Plain] })).toThrow(
    expect.objectContaining({ code: 'HONOTATE_NOT_A_CONTROLLER' }),
  )
})

describe('the prefix', () => {
  test.each([
    ['', '/verb'],
    ['/v1', '/v1/verb'],
    ['/a/b', '/a/b/verb'],
  ] as const)('%j serves %s', async (prefix, path) => {
    expect((await createApp({ prefix, controllers: [VerbController] }).request(path)).status).toBe(200)
  })

  test.each([
    ['/', '"/"'],
    ['apis', '"apis"'],
    ['/apis/', '"/apis/"'],
    [String, 'String'],
  ])('%o is refused', (prefix, shown) => {
    expect(() => createApp({ prefix: prefix as never })).toThrow(
      expect.objectContaining({
        code: 'HONOTATE_INVALID_PREFIX',
        message: expect.stringContaining(`\`${shown}\``) as string,
      }),
    )
  })
})

@RestController()
class OrderController {
  @GetMapping('/order/:id') variable(req: HttpRequest) {
    return `variable ${req.params.id}`
  }
  @GetMapping('/order/:id/:part') both() {
    return 'both'
  }
  @GetMapping('/order/me') literal() {
    return 'literal'
  }
  @GetMapping('/order/:id/list') literalEnd() {
    return 'literal end'
  }
  @GetMapping('/order/me/:part') literalStart() {
    return 'literal start'
  }
  @GetMapping('/order/:n{[0-9]+}') number() {
    return 'number'
  }
  @GetMapping('/order/*') rest() {
    return 'rest'
  }
}

test.each([
  ['/apis/order/me', 'literal'],
  ['/apis/order/x', 'variable x'],
  ['/apis/order/7', 'number'],
  ['/apis/order/7/list', 'literal end'],
  ['/apis/order/7/x', 'both'],
  ['/apis/order/me/list', 'literal start'],
  ['/apis/order/1/2/3', 'rest'],
])('a literal segment wins over a variable, whatever the order of declaration: %s', async (path, expected) => {
  expect(await (await createApp({ controllers: [OrderController] }).request(path)).text()).toBe(expected)
})

test('a method may have several mappings', async () => {
  @RestController()
  class Several {
    @GetMapping('/one')
    @PostMapping('/two')
    @GetMapping('/three/:id')
    answer(@RequestPathVariable() path: { id?: string }) {
      return { id: path.id ?? 'none' }
    }
  }
  const app = createApp({ controllers: [Several] })
  expect(app.routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /apis/one',
    'POST /apis/two',
    'GET /apis/three/:id',
  ])
  expect(await (await app.request('/apis/one')).json()).toEqual({ id: 'none' })
  expect(await (await app.request('/apis/two', { method: 'POST' })).json()).toEqual({ id: 'none' })
  expect(await (await app.request('/apis/three/4')).json()).toEqual({ id: '4' })
})

describe('two methods that claim the same route', () => {
  @RestController()
  class First {
    @GetMapping('/claim/:id') get() {
      return ''
    }
  }
  @RestController()
  class Second {
    @GetMapping('/claim/:name') fetch() {
      return ''
    }
  }
  @RestController()
  class Other {
    @PostMapping('/claim/:id') post() {
      return ''
    }
  }

  test('are a boot error that names both', () => {
    expect(() => createApp({ controllers: [First, Second] })).toThrow(
      expect.objectContaining({
        code: 'HONOTATE_DUPLICATE_ROUTE',
        message: expect.stringMatching(/First\.get.*Second\.fetch/u),
      }),
    )
  })

  test('are accepted if the HTTP method differs', () => {
    expect(() => createApp({ controllers: [First, Other] })).not.toThrow()
  })
})

describe('inheritance', () => {
  abstract class Base {
    @GetMapping('/name') name() {
      return this.constructor.name
    }
    @GetMapping('/echo') echo(@RequestPathVariable() _path: object, res: HttpResponse) {
      return { query: res.constructor.name ?? 'none' }
    }
    @GetMapping('/moved') moved() {
      return 'base'
    }
  }
  @RestController()
  class Left extends Base {
    override name() {
      return 'overridden'
    }
    @GetMapping('/left') left() {
      return 'left'
    }
    @GetMapping('/moved-left') override moved() {
      return 'moved'
    }
  }
  @RestController()
  class Right extends Base {}
  @RestController()
  class RightChild extends Right {
    @GetMapping('/child') child() {
      return 'child'
    }
  }
  const left = createApp({ controllers: [Left] })
  const right = createApp({ controllers: [Right] })

  test('routes of a base class are served by each controller', async () => {
    expect(await (await left.request('/apis/name')).text()).toBe('overridden')
    expect(await (await right.request('/apis/name')).text()).toBe('Right')
    expect(await (await createApp({ controllers: [RightChild] }).request('/apis/name')).text()).toBe('RightChild')
  })

  test('methods of a base class receive their arguments', async () => {
    expect(await (await right.request('/apis/echo')).json()).toEqual({ query: 'HttpResponse' })
  })

  test('routes of a subclass do not exist in its base class and siblings', async () => {
    expect((await left.request('/apis/left')).status).toBe(200)
    expect((await right.request('/apis/left')).status).toBe(404)
    expect((await right.request('/apis/child')).status).toBe(404)
  })

  test('the mapping of an overriding method replaces the inherited mapping', async () => {
    expect(await (await left.request('/apis/moved-left')).text()).toBe('moved')
    expect((await left.request('/apis/moved')).status).toBe(404)
    expect(await (await right.request('/apis/moved')).text()).toBe('base')
  })
})

test('methods with symbol and string names can be routes', async () => {
  const hidden = Symbol('hidden')
  @RestController()
  class Named {
    @GetMapping('/symbol') [hidden]() {
      return 'symbol'
    }
    @GetMapping('/string') 'with space'(req: HttpRequest) {
      return req.path
    }
    @GetMapping('/constructor') toString() {
      return 'toString'
    }
  }
  const app = createApp({ controllers: [Named] })
  expect(await (await app.request('/apis/symbol')).text()).toBe('symbol')
  expect(await (await app.request('/apis/string')).text()).toBe('/apis/string')
  expect(await (await app.request('/apis/constructor')).text()).toBe('toString')
})

test('the app is an ordinary Hono app', async () => {
  const { Hono } = await import('hono')
  const { HonoBase } = await import('hono/hono-base')
  const app = createApp({ controllers: [VerbController] })
  expect(app).toBeInstanceOf(HonoBase)
  app.get('/extra', (c) => c.text('extra'))
  expect(await (await app.request('/extra')).text()).toBe('extra')
  expect((await app.request('/extra', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  const outer = new Hono().route('/outer', app)
  expect(await (await outer.request('/outer/apis/verb')).text()).toBe('GET')
  expect(await (await new Hono().mount('/mounted', app.fetch).request('/mounted/apis/verb')).text()).toBe('GET')
})

describe('middleware that is added to the app', () => {
  const make = (): ReturnType<typeof createApp> => {
    const app = createApp({ controllers: [VerbController] })
    app.get('/health', (c) => c.text('healthy'))
    app.use(async (c, next) => {
      await next()
      c.header('X-First', '1')
    })
    app.use('/apis/*', async (c, next) => {
      await next()
      c.header('X-Second', c.res.headers.get('X-First') ?? 'inner')
    })
    return app
  }

  test('runs for the routes of controllers, in the order of registration', async () => {
    const { headers } = await make().request('/apis/verb')
    expect([headers.get('x-first'), headers.get('x-second')]).toEqual(['1', 'inner'])
  })

  test('runs in the same order if the app is mounted', async () => {
    const { headers } = await (
      await import('hono').then(({ Hono }) => new Hono().route('/outer', make()))
    ).request('/outer/apis/verb')
    expect([headers.get('x-first'), headers.get('x-second')]).toEqual(['1', 'inner'])
  })

  test('does not run for a route that was added before it', async () => {
    const response = await make().request('/health')
    expect([await response.text(), response.headers.get('x-first')]).toEqual(['healthy', null])
  })

  test('does not count as a route for 404 and Allow', async () => {
    expect((await make().request('/apis/nowhere')).status).toBe(404)
    expect((await make().request('/apis/verb', { method: 'OPTIONS' })).headers.get('allow')).toBe(
      'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
    )
  })

  test('can be added after the first request', async () => {
    const app = make()
    await app.request('/apis/verb')
    app.use(async (c, next) => {
      await next()
      c.header('X-Third', '3')
    })
    app.get('/later', (c) => c.text('later'))
    expect((await app.request('/apis/verb')).headers.get('x-third')).toBe('3')
    expect(await (await app.request('/later')).text()).toBe('later')
  })
})

describe('middleware with rest parameters receives next()', () => {
  const app = (): ReturnType<typeof createApp> => {
    const inner: MiddlewareHandler = async (c, next) => {
      await next()
      c.header('X-Inner', 'yes')
    }
    // The `length` of this function is 1, because a rest parameter does not count.
    const outer = (c: Context, ...rest: [Next]): ReturnType<MiddlewareHandler> => inner(c, ...rest)
    return createApp({ controllers: [VerbController], use: [outer] })
  }
  bothWays(app, (send) => {
    test('for an unknown path, which is a 404', async () => {
      const response = await send('/nowhere')
      expect([response.status, response.headers.get('x-inner')]).toEqual([404, 'yes'])
    })
  })
})
