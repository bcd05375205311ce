import { Hono } from 'hono'
import { createServer } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import {
  Container,
  ControllerAdvice,
  CookieValue,
  createApp,
  DeleteMapping,
  ExceptionHandler,
  GetMapping,
  Inject,
  OnStop,
  PostMapping,
  RequestBody,
  RequestPart,
  RestController,
  Service,
  ServerSentEvent,
  Sse,
  Token,
  UseGuard,
  type Guard,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { createTestApp, type TestApp } from 'honotate/testing'

const Currency = new Token<string>('currency')
Container.set(Currency, 'EUR')

const log: string[] = []

@Service()
class Prices {
  #asked = 0
  priceOf(article: string) {
    this.#asked++
    return { article, price: 3, asked: this.#asked }
  }
  destroy() {
    log.push('Prices')
  }
}

@Service({ global: true })
class Clock {
  now() {
    return 'the real time'
  }
}

@Service()
class Members implements Guard {
  canActivate(request: HttpRequest) {
    return request.headers.get('Authorization') === 'Bearer member'
  }
}

@RestController()
class ShopController {
  constructor(
    private readonly prices: Prices,
    private readonly clock: Clock,
    @Inject(Currency) private readonly currency: string,
  ) {}

  @GetMapping('/price')
  price() {
    return { ...this.prices.priceOf('tea'), currency: this.currency, now: this.clock.now() }
  }

  @UseGuard(Members)
  @GetMapping('/secret')
  secret(request: HttpRequest) {
    return { key: (request.env as { KEY?: string } | undefined)?.KEY, test: request.headers.get('X-Test') }
  }

  @PostMapping('/echo')
  echo(@RequestBody() body: object) {
    return { body }
  }

  @PostMapping('/upload')
  async upload(@RequestPart('file') file: File) {
    return new Response(`${file.name} ${await file.text()}`)
  }

  @PostMapping('/login')
  login(@RequestBody() { name }: { name: string }, response: HttpResponse) {
    response.cookie('session', name, { path: '/', httpOnly: true })
    response.cookie('theme', 'dark')
  }

  @DeleteMapping('/login')
  logout(_: HttpRequest, response: HttpResponse) {
    response.cookie('session', '', { maxAge: 0 })
  }

  @GetMapping('/me')
  me(@CookieValue() cookies: Record<string, string>) {
    return cookies
  }

  @GetMapping('/old')
  old(_: HttpRequest, response: HttpResponse) {
    return response.redirect('/apis/price')
  }

  @Sse()
  @GetMapping('/events')
  async *events() {
    try {
      yield 'one'
      yield new ServerSentEvent({ n: 2 }, { event: 'count', id: '7' })
      yield 'first\nsecond ü'
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        yield 'tick'
      }
    } finally {
      log.push('events')
    }
  }
}

@RestController({ scope: 'request' })
class ScopedController {
  constructor(private readonly prices: Prices) {}
  @GetMapping('/scoped')
  scoped() {
    return this.prices.priceOf('scoped')
  }
}

@ControllerAdvice()
class Advice {
  @ExceptionHandler(RangeError)
  handle() {
    return {}
  }
}

const controllers = [ShopController, ScopedController]

describe('the container of a test', () => {
  test('is new for each app, and contains values set by hand', async () => {
    await using first = await createTestApp({ controllers })
    await using second = await createTestApp({ controllers })
    const body = { article: 'tea', price: 3, asked: 1, currency: 'EUR', now: 'the real time' }
    expect(await (await first.request('/apis/price')).json()).toEqual(body)
    expect(await (await second.request('/apis/price')).json()).toEqual(body)
    expect(first.get(Prices)).not.toBe(second.get(Prices))
    expect(first.get(Prices)).not.toBe(Container.get(Prices))
    expect(first.get(Currency)).toBe('EUR')
  })

  test('contains fakes in place of services, global services and tokens', async () => {
    const fake = { priceOf: (article: string) => ({ article, price: 7, asked: 0 }) }
    await using app = await createTestApp({
      controllers,
      override: [
        [Prices, fake],
        [Clock, { now: () => 'noon' }],
        [Currency, 'CHF'],
      ],
    })
    expect(await (await app.request('/apis/price')).json()).toEqual({
      article: 'tea',
      price: 7,
      asked: 0,
      currency: 'CHF',
      now: 'noon',
    })
    expect(await (await app.request('/apis/scoped')).json()).toMatchObject({ article: 'scoped', price: 7 })
    expect(app.get(Prices)).toBe(fake)
    await using after = await createTestApp({ controllers })
    expect(await (await after.request('/apis/price')).json()).toMatchObject({ price: 3, now: 'the real time' })
  })

  test('destroys its services at the end, but no fakes', async () => {
    log.length = 0
    const destroyed = vi.fn()
    {
      await using app = await createTestApp({ controllers: [ShopController] })
      await app.request('/apis/price')
      expect(log).toEqual([])
    }
    expect(log).toEqual(['Prices'])
    {
      const fake = Object.assign(new Prices(), { destroy: destroyed })
      await using app = await createTestApp({ controllers: [ShopController], override: [[Prices, fake]] })
      await app.request('/apis/price')
    }
    expect(destroyed).not.toHaveBeenCalled()
  })

  test('destroys its services if the app cannot be created', async () => {
    log.length = 0
    const create = (): never => {
      throw new Error('no')
    }
    await expect(
      createTestApp({
        create: ({ container }) => {
          container?.get(Prices)
          return create()
        },
      }),
    ).rejects.toThrow('no')
    expect(log).toEqual(['Prices'])
  })
})

test('without `controllers`, the app has every evaluated controller and advice', async () => {
  await using app = await createTestApp()
  expect((await app.request('/apis/price')).status).toBe(200)
  expect(app.get(Advice)).toBeInstanceOf(Advice)
})

test('a guard can be replaced', async () => {
  await using strict = await createTestApp({ controllers })
  expect((await strict.request('/apis/secret')).status).toBe(403)
  await using open = await createTestApp({ controllers, override: [[Members, { canActivate: () => true }]] })
  expect((await open.request('/apis/secret')).status).toBe(200)
})

test('an override that `create` does not pass on is an error', async () => {
  const create = () => createApp({ controllers: [ShopController] })
  const override = [[Currency, 'CHF']] as const
  await expect(createTestApp({ create, override })).rejects.toMatchObject({ code: 'HONOTATE_UNUSED_OVERRIDES' })
  await using app = await createTestApp({ create })
  expect(app.address).toBeUndefined()
})

test('`create` receives the options and can pass them to its app', async () => {
  await using app = await createTestApp({
    prefix: '',
    override: [[Currency, 'CHF']],
    create(options) {
      const program = createApp({ ...options, controllers })
      program.get('/extra', (c) => c.text('extra'))
      return new Hono().route('/v1', program)
    },
  })
  expect(await (await app.request('/v1/extra')).text()).toBe('extra')
  expect(await (await app.request('/v1/price')).json()).toMatchObject({ currency: 'CHF' })
})

test('several test servers can run at once, and add no signal handlers', async () => {
  const handlers = process.listenerCount('SIGTERM')
  await using one = await createTestApp({ controllers, server: true })
  await using other = await createTestApp({ controllers, server: true })
  expect(one.address).not.toBe(other.address)
  expect(process.listenerCount('SIGTERM')).toBe(handlers)
})

test('requests receive `env` as the environment of the platform', async () => {
  await using app = await createTestApp({ controllers, env: { KEY: 'value' } })
  const response = await app.request('/apis/secret', { headers: { Authorization: 'Bearer member' } })
  expect(await response.json()).toMatchObject({ key: 'value' })
})

describe.each([
  { way: 'in process', server: false },
  { way: 'over HTTP', server: true },
])('$way', ({ server }) => {
  const create = (): Promise<TestApp> => createTestApp({ controllers, server })

  test('the address belongs to a server that closes with the app', async () => {
    let address: string | undefined
    {
      await using app = await create()
      ;({ address } = app)
      if (!server) return expect(address).toBeUndefined()
      expect((await fetch(`${address}/apis/price`)).status).toBe(200)
    }
    const port = Number(new URL(address as string).port)
    const listener = createServer().listen(port, '127.0.0.1')
    await new Promise((resolve, reject) => listener.once('listening', resolve).once('error', reject))
    await new Promise((resolve) => listener.close(resolve))
  })

  test('the methods with @OnStop() are called once, before services are destroyed', async () => {
    const calls: string[] = []
    @Service()
    class Queue {
      @OnStop() leave() {
        calls.push('stop')
      }
      destroy() {
        calls.push('destroy')
      }
    }
    @RestController()
    class QueueController {
      constructor(readonly queue: Queue) {}
    }
    await (await createTestApp({ controllers: [QueueController], server }))[Symbol.asyncDispose]()
    expect(calls).toEqual(['stop', 'destroy'])
  })

  test('request() sends and reads JSON', async () => {
    await using app = await create()
    const response = await app.request<{ body: { a: number } }>('/apis/echo', { json: { a: 1 } })
    expect([response.status, (await response.json()).body.a]).toEqual([200, 1])
    expect((await app.request('/apis/echo', { method: 'PUT', json: null })).status).toBe(405)
    expect((await app.request('/apis/old')).status).toBe(302)
  })

  test('request() sends a file in a form', async () => {
    await using app = await create()
    const body = new FormData()
    body.set('file', new File(['hello'], 'a.txt'))
    const response = await app.request('/apis/upload', { method: 'POST', body })
    expect(await response.text()).toBe('a.txt hello')
  })

  test('events() yields events as they arrive, and leaving the loop ends the connection', async () => {
    log.length = 0
    await using app = await create()
    const events = []
    for await (const event of (await app.request('/apis/events')).events()) {
      events.push(event)
      if (events.length === 3) break
    }
    expect(events).toEqual([
      { event: 'message', data: 'one', id: '' },
      { event: 'count', data: '{"n":2}', id: '7' },
      { event: 'message', data: 'first\nsecond ü', id: '7' },
    ])
    await expect.poll(() => log).toEqual(['events'])
  })

  test('a client sends its own headers and cookies, which other clients do not share', async () => {
    await using app = await create()
    const member = app.client({ headers: { Authorization: 'Bearer member', 'X-Test': 'client' } })
    expect(await (await member.request('/apis/secret')).json()).toMatchObject({ test: 'client' })
    const own = await member.request('/apis/secret', { headers: { 'X-Test': 'request' } })
    expect(await own.json()).toMatchObject({ test: 'request' })

    const browser = app.client({ cookies: { seen: 'yes' } })
    await browser.request('/apis/login', { json: { name: 'ann' } })
    expect(await (await browser.request('/apis/me')).json()).toEqual({ seen: 'yes', session: 'ann', theme: 'dark' })
    expect(await (await app.client().request('/apis/me')).json()).toEqual({})
    expect(await (await app.request('/apis/me')).json()).toEqual({})
    await browser.request('/apis/login', { method: 'DELETE' })
    expect(await (await browser.request('/apis/me')).json()).toEqual({ seen: 'yes', theme: 'dark' })
  })
})
