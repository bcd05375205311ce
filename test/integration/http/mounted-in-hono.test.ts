import { Hono } from 'hono'
import { inspectRoutes, showRoutes } from 'hono/dev'
import {
  ApiVersion,
  createApp,
  ExceptionHandler,
  GetMapping,
  PostMapping,
  PutMapping,
  RequestBody,
  RestController,
  timeoutAfter,
  Use,
} from 'honotate'
import { describe, expect, test, vi } from 'vitest'

@RestController()
class Shelves {
  @GetMapping('/shelves') list() {
    return []
  }
  @PostMapping('/shelves') add(@RequestBody() shelf: { name: string }) {
    return shelf
  }
  @Use(async (_, next) => next())
  @PutMapping('/shelves')
  replace(@RequestBody() shelf: { name: string }) {
    return shelf
  }
}

@RestController()
class Jars {
  @ApiVersion('1')
  @PostMapping('/jars')
  fill() {
    return 'full'
  }
  @ExceptionHandler(Error) failed() {
    return 'failed'
  }
}

const options = { advice: [], prefix: '' } as const
const create = (): Hono => createApp({ ...options, controllers: [Shelves] })

describe('a handler that returns nothing, in an app that is mounted by route()', () => {
  const silent = (): Hono => create().get('/silent', (() => {}) as never)
  const around = (): Hono => silent().use(async (_, next) => next())

  test.each([
    ['alone', silent, '/silent'],
    ['twice', () => createApp({ ...options, controllers: [] }).route('/', silent()), '/silent'],
    ['behind middleware', around, '/silent'],
    ['only middleware', around, '/none'],
  ])('%s: the outer app answers 404', async (_, app, path) => {
    const outer = new Hono().route('/', app()).notFound((c) => c.text('outer', 404))
    const response = await outer.request(path)
    expect([response.status, await response.text()]).toEqual([404, 'outer'])
  })

  test('a response that middleware has set is sent', async () => {
    const app = create().all('/set', async (c, next) => {
      await next()
      c.res = c.text('set')
    })
    expect(await (await new Hono().route('/', app).request('/set')).text()).toBe('set')
  })
})

test('an all() handler without next runs after the controllers, however deep its app is mounted', async () => {
  const inner = createApp({ ...options, controllers: [] }).all('/shelves', (c) => c.text('inner'))
  const app = create().route('/', createApp({ ...options, controllers: [] }).route('/', inner))
  expect(await (await app.request('/shelves')).json()).toEqual([])
})

test('an app answers the raw request of an outer app', async () => {
  const app = createApp({ ...options, controllers: [Shelves] })
  const outer = new Hono().all('*', (c) => app.fetch(c.req.raw, c.env))
  expect(await (await outer.request('/shelves')).json()).toEqual([])
})

describe("Hono's tools list every route with the name of its method", () => {
  const named = (app: Hono): string[] =>
    inspectRoutes(app)
      .filter(({ isMiddleware }) => !isMiddleware)
      .map(({ method, path, name }) => `${method} ${path} ${name}`)
  const routes = ['GET /shelves list', 'POST /shelves add', 'PUT /shelves replace']

  test('in the app, and in an app that mounts it', () => {
    expect(named(create())).toEqual(routes)
    expect(named(new Hono().route('/', create()))).toEqual(routes)
    expect(named(createApp({ ...options, controllers: [] }).route('/', create()))).toEqual(routes)
  })

  test('in an app with a time-out, versions and exception handlers', () => {
    const app = createApp({
      ...options,
      controllers: [Shelves, Jars],
      timeout: timeoutAfter(1000),
      version: { header: 'X-Version' },
    })
    expect(named(app)).toEqual(expect.arrayContaining([...routes, 'POST /jars fill']))
  })

  test('except for showRoutes(), which prints no names', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    showRoutes(create(), { colorize: false })
    const lines = log.mock.calls.flat()
    log.mockRestore()
    expect(lines).toEqual(['GET   /shelves', 'POST  /shelves', 'PUT   /shelves'])
  })
})
