import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  createApp,
  GetMapping,
  RequestParam,
  ResponseHeader,
  ResponseStatus,
  RestController,
  Use,
  UseGuard,
  UseInterceptor,
  type HttpRequest,
} from 'honotate'
import { serve } from 'honotate/node'
import { describe, expect, test, vi } from 'vitest'
import { silent } from '../../support/logger.ts'
import { local } from '../../support/server.ts'

@RestController()
class Secrets {
  @GetMapping('/secret') secret() {
    return 'secret'
  }
}

const create = (): Hono => createApp({ controllers: [Secrets], advice: [] })
const deny: MiddlewareHandler = async (c, next) => (c.req.header('token') ? next() : c.text('denied', 401))

describe('middleware runs before the controllers, whenever and however it is added', () => {
  const sub = new Hono().use('/apis/*', deny)
  test.each<[string, (app: Hono) => unknown]>([
    ['app.use()', (app) => app.use(deny)],
    ['app.use(path)', (app) => app.use('/apis/*', deny)],
    ['use() on a clone of basePath()', (app) => app.basePath('/apis').use(deny)],
    ['use() on a clone of a clone', (app) => app.basePath('/apis').basePath('/secret').use(deny)],
    ['all() with next', (app) => app.all('/apis/*', deny)],
    ["on('ALL') with next", (app) => app.on('ALL', '/apis/*', deny)],
    ['a sub-app of route()', (app) => app.route('/', sub)],
    [
      'a sub-app with an onError of its own',
      (app) =>
        app.route(
          '/',
          new Hono().use('*', deny).onError((_, c) => c.text('', 500)),
        ),
    ],
  ])('%s', async (_, add) => {
    const app = create()
    add(app)
    expect(await (await app.request('/apis/secret')).text()).toBe('denied')
    expect(await (await app.request('/apis/secret', { headers: { token: '1' } })).text()).toBe('secret')
    const server = await serve(app, { ...local, closeTimeout: 0 })
    expect((await fetch(`${server.address}/apis/secret`)).status).toBe(401)
    await server.close()
    // The middleware also runs when another app mounts this one.
    expect((await new Hono().route('/', app).request('/apis/secret')).status).toBe(401)
  })
})

test('handlers run after the controllers, even if middleware is added later', async () => {
  const app = create()
  app.get('*', (c) => c.text('fallback'))
  app.all('/apis/*', (c) => c.text('all'))
  app.mount('/apis', () => new Response('mounted'))
  app.use(async (_, next) => next())
  expect(await (await app.request('/apis/secret')).text()).toBe('secret')
  expect(await (await app.request('/apis/other')).text()).toBe('fallback')
  expect(await (await app.request('/apis/other', { method: 'POST' })).text()).toBe('all')
})

describe('incorrect middleware', () => {
  test('a second next() is an error, and the handler runs once', async () => {
    let runs = 0
    const app = createApp({ controllers: [], advice: [], logger: silent })
    app.use(async (_, next) => {
      await next()
      await next()
    })
    app.get('/once', (c) => c.text(`run ${++runs}`))
    const response = await app.request('/once')
    expect([response.status, runs]).toEqual([500, 1])
  })

  test('a response that is returned after next() is ignored', async () => {
    const app = create()
    app.use(async (c, next) => {
      await next()
      return c.text('too late')
    })
    expect(await (await app.request('/apis/secret')).text()).toBe('secret')
  })
})

test.each([
  ['alone', (app: Hono) => app],
  ['behind middleware', (app: Hono) => app.use(async (_, next) => next())],
])('HEAD of a handler that fails has the status of its error and no body: %s', async (_, add) => {
  const app = add(createApp({ controllers: [], advice: [], logger: silent }))
  app.get('/fails', () => {
    throw new HTTPException(409)
  })
  const response = await app.request('/fails', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([409, ''])
})

test('fire() answers the fetch events of a service worker, also for unknown paths', async () => {
  const listeners: ((event: object) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => void listeners.push(listener))
  create().fire()
  vi.unstubAllGlobals()
  const ask = (path: string): Promise<Response> =>
    new Promise((resolve) => listeners[0]?.({ request: new Request(`http://localhost${path}`), respondWith: resolve }))
  expect(await (await ask('/apis/secret')).text()).toBe('secret')
  const unknown = await ask('/apis/unknown')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test('serve() calls a replaced fetch() of the app', async () => {
  const app = create()
  const { fetch: inner } = app
  app.fetch = async (request, ...rest) => {
    const response = await inner(request, ...rest)
    return new Response(`wrapped ${await response.text()}`, response)
  }
  const server = await serve(app, { ...local, closeTimeout: 0 })
  expect(await (await fetch(`${server.address}/apis/secret`)).text()).toBe('wrapped secret')
  await server.close()
})

test('the options `strict` and `getPath` of Hono apply', async () => {
  const lax = createApp({ controllers: [Secrets], hono: { strict: false } })
  expect((await lax.request('/apis/secret/')).status).toBe(200)
  const byHost = createApp({
    controllers: [Secrets],
    prefix: '/a.test',
    hono: { getPath: (request) => `/${new URL(request.url).hostname}${new URL(request.url).pathname}` },
  })
  expect((await byHost.request('http://a.test/secret')).status).toBe(200)
  const server = await serve(byHost, { ...local, closeTimeout: 0 })
  // fetch() would replace the header `Host`.
  for (const [host, status] of [['a.test', 200] as const, ['b.test', 404] as const]) {
    const sent = get(`${server.address}/secret`, { headers: { host } })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    expect(response.resume().statusCode).toBe(status)
  }
  await server.close()
})

test('guards of an overridden method also apply to the overriding method', async () => {
  const guard = (name: string) => (request: HttpRequest) => request.header(name) === 'yes'
  @UseGuard(guard('class'))
  abstract class Base {
    @UseGuard(guard('base')) @GetMapping('/guarded') guarded(): string {
      return 'base'
    }
  }
  @RestController()
  class Derived extends Base {
    @UseGuard(guard('derived')) override guarded(): string {
      return 'derived'
    }
  }
  const app = createApp({ controllers: [Derived], advice: [] })
  const ask = async (...names: string[]): Promise<number> =>
    (await app.request('/apis/guarded', { headers: names.map((name): [string, string] => [name, 'yes']) })).status
  expect([await ask('class', 'base'), await ask('class', 'derived'), await ask('base', 'derived')]).toEqual([
    403, 403, 403,
  ])
  expect(await ask('class', 'base', 'derived')).toBe(200)
})

test('decorators of a base class apply, but the nearest class sets mapping, parameters and status', async () => {
  const order: string[] = []
  const note =
    (name: string): MiddlewareHandler =>
    async (_, next) => (order.push(name), next())

  @Use(note('base class'))
  @ResponseHeader('X-Class', 'base')
  abstract class Base {
    @Use(note('base method'))
    @ResponseStatus(202)
    @ResponseHeader('X-Method', 'base')
    @UseInterceptor(async (_, next) => `${String(await next())}, intercepted`)
    @GetMapping('/added-up')
    addedUp(@RequestParam('q') q: string): unknown {
      return q
    }
  }

  @Use(note('derived class'))
  @RestController()
  class Derived extends Base {
    @Use(note('derived method'))
    @ResponseStatus(203)
    override addedUp(@RequestParam('other') other: string): unknown {
      return `derived ${other}`
    }
  }

  @RestController()
  class Remapped extends Base {
    @GetMapping('/remapped') override addedUp(q: unknown): unknown {
      return typeof q
    }
  }

  const app = createApp({ controllers: [Derived, Remapped], advice: [] })
  const response = await app.request('/apis/added-up?q=q&other=o')
  expect([response.status, await response.text()]).toEqual([203, 'derived o, intercepted'])
  expect([response.headers.get('x-class'), response.headers.get('x-method')]).toEqual(['base', 'base'])
  expect(order).toEqual(['base class', 'derived class', 'base method', 'derived method'])
  expect(await (await app.request('/apis/remapped')).text()).toBe('object, intercepted')
})
