import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Container, createApp, GetMapping, Inject, OnStart, RestController, Service, Token } from 'honotate'
import { serve } from 'honotate/node'
import { coded, message } from '../../support/coded-error.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { local } from '../../support/server.ts'
import { writeTo } from '../../support/logger.ts'

const log: string[] = []
let failures = 0
beforeEach(() => {
  log.splice(0)
  failures = 0
})
afterEach(() => void Container.reset())

// Declared before its dependencies, so the order of registration differs from the order of dependencies.
@RestController()
class OrderController {
  @Inject(() => Repository) readonly repository!: Repository
  @OnStart() start() {
    log.push('OrderController')
  }
  @GetMapping('/orders/:id') find() {
    return log.join(' ')
  }
  destroy() {
    log.push('-OrderController')
  }
}

@Service()
class Repository {
  constructor(@Inject(() => Database) readonly database: Database) {}
  @OnStart() async warm() {
    await pause(1)
    log.push('Repository')
  }
  destroy() {
    log.push('-Repository')
  }
}

class Connection {
  @OnStart() async connect() {
    log.push('connecting')
    await pause(20)
    if (failures-- > 0) throw new RangeError('the database is away')
    log.push(`connected`)
  }
}

@Service()
class Database extends Connection {
  @OnStart() async migrate() {
    log.push('migrated')
  }
  async [Symbol.asyncDispose]() {
    await pause(1)
    log.push('-Database')
  }
}

@Service()
class NeverUsed {
  @OnStart() start() {
    log.push('NeverUsed')
  }
  [Symbol.dispose]() {
    log.push('-NeverUsed')
  }
}

const started = ['connecting', 'connected', 'migrated', 'Repository', 'OrderController']
const controllers = [OrderController]
const logger = writeTo(log)
const newApp = (options: Parameters<typeof createApp>[0] = {}) => createApp({ controllers, logger, ...options })

describe('serve()', () => {
  test('starts services before it listens, dependencies first, and destroys them dependents first', async () => {
    const server = await serve(newApp(), local)
    expect(log).toEqual(started)
    expect(await (await fetch(`${server.address}/apis/orders/1`)).text()).toBe(started.join(' '))
    log.splice(0)
    await server.close()
    expect(log).toEqual(['-OrderController', '-Repository', '-Database'])
    void NeverUsed
  })

  test('starts a service once for two servers, and again after it was destroyed', async () => {
    const servers = await Promise.all([serve(newApp(), local), serve(newApp(), local)])
    expect(log).toEqual(started)
    for (const server of servers) await server.close()
    log.splice(0)
    const server = await serve(newApp(), local)
    expect(log).toEqual(started)
    await server.close()
  })

  test('reports the failed method, destroys the started services, and can be called again', async () => {
    failures = 1
    Container.set(NeverUsed, new NeverUsed())
    const app = newApp()
    const error = await serve(app, local).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'HONOTATE_START_FAILED',
      message: expect.stringMatching(message('START_FAILED', '`Database.connect`', 'the database is away')) as string,
      cause: expect.any(RangeError) as RangeError,
    })
    expect(log).toEqual(['NeverUsed', 'connecting', '-Database', '-NeverUsed'])
    log.splice(0)
    const server = await serve(app, local)
    expect(log).toEqual(['NeverUsed', ...started])
    await server.close()
  })

  test('does not destroy the services of another server if it fails', async () => {
    const server = await serve(newApp(), local)
    @Service()
    class Fails {
      @OnStart() start() {
        return Promise.reject('a string' as never)
      }
    }
    Container.get(Fails)
    log.splice(0)
    await expect(serve(newApp(), local)).rejects.toThrow(coded('START_FAILED', '`Fails.start`', 'a string'))
    expect(log).toEqual([])
    await server.close()
    Container.remove(Fails)
  })

  test('starts the services of the container of the app, and global services', async () => {
    @Service({ global: true })
    class Shared {
      @OnStart() start() {
        log.push('Shared')
      }
    }
    const container = Container.of('started')
    Container.get(Shared)
    const server = await serve(newApp({ container }), local)
    expect(log).toEqual(['Shared', ...started])
    await server.close()
    Container.reset('started' as never)
  })

  test('starts services set under a class or made by a factory, but not values set under a token', async () => {
    const Pool = new Token<Connection>('pool')
    const Made = new Token<NeverUsed>('made')
    Container.set(Pool, new Connection())
    Container.set({ id: Made, factory: () => new NeverUsed() })
    Container.get(Made)
    Container.set(Database, new Database())
    const server = await serve(newApp(), local)
    expect(log).toEqual(['connecting', 'connected', 'migrated', 'NeverUsed', 'Repository', 'OrderController'])
    await server.close()
    Container.remove(Made)
    Container.remove(Pool)
  })

  test('starts services that another service creates while it starts', async () => {
    @Service()
    class Creates {
      @OnStart() start() {
        Container.get(NeverUsed)
        log.push('Creates')
      }
    }
    Container.get(Creates)
    const server = await serve(createApp({ controllers: [] }), local)
    expect(log).toEqual(['Creates', 'NeverUsed'])
    await server.close()
  })
})

describe('an app without a server', () => {
  test('starts services once before it answers 100 concurrent requests', async () => {
    const app = newApp()
    app.use(async (_, next) => {
      if (log.length < started.length) throw new Error('middleware ran too early')
      await next()
    })
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => (await app.request(`/apis/orders/${index}`)).text()),
    )
    expect(new Set(answers)).toEqual(new Set([started.join(' ')]))
    expect(log).toEqual(started)
  })

  test('removes the handler that starts services after the first request', async () => {
    const app = newApp()
    const count = (): number => app.router.match('GET', '/apis/orders/1')[0].length
    expect([count(), app.routes.length]).toEqual([2, 2])
    await app.request('/apis/orders/1')
    expect([count(), app.routes.length]).toEqual([1, 1])
  })

  test('answers 500 if a service fails to start, and starts it again for the next request', async () => {
    failures = 1
    const app = newApp()
    const response = await app.request('/apis/orders/1')
    expect([response.status, await response.json()]).toMatchObject([500, { title: 'Internal Server Error' }])
    expect(log.at(-1)).toMatch(/^GET \/apis\/orders\/1 failed with status 500: .*`Database.connect`/u)
    log.splice(0)
    expect((await app.request('/apis/orders/1')).status).toBe(200)
    expect(log).toEqual(started)
  })

  test('starts services again after a synchronous method has thrown', async () => {
    let calls = 0
    @Service()
    class Sync {
      @OnStart() start() {
        if (++calls < 3) throw new Error('not yet')
      }
    }
    Container.get(Sync)
    const app = newApp()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await app.request('/apis/orders/1')).status)
    expect([statuses, calls]).toEqual([[500, 500, 200, 200], 3])
    Container.remove(Sync)
  })

  test.each(['/apis/unknown', '/'])('starts services for %s, and answers 404', async (path) => {
    const app = newApp()
    expect((await app.request(path)).status).toBe(404)
    expect(log).toEqual(started)
  })

  test('answers OPTIONS and unsupported methods with the Allow header', async () => {
    const allow = async (app: Hono, method: string) =>
      (await app.request('/apis/orders/1', { method })).headers.get('allow')
    expect(await allow(newApp(), 'POST')).toBe('GET, HEAD, OPTIONS')
    expect(await allow(newApp(), 'OPTIONS')).toBe('GET, HEAD, OPTIONS')
  })

  test.each([
    ['added by route()', () => new Hono().route('/', newApp())],
    ['mounted', () => new Hono().mount('/', newApp().fetch)],
    ['with a base path', () => newApp().basePath('/more') as unknown as Hono],
  ])('starts services when it is %s', async (_, create) => {
    const app = create()
    expect(await (await app.request('/apis/orders/1')).text()).toBe(started.join(' '))
    expect(await (await app.request('/apis/orders/1')).text()).toBe(started.join(' '))
  })
})

test('@OnStart() is refused on static and private methods', () => {
  const broken = [
    () => {
      class Static {
        // @ts-expect-error
        @OnStart() static start() {}
      }
      return Static
    },
    () => {
      class Private {
        // @ts-expect-error
        @OnStart() #start() {}
        start = () => this.#start()
      }
      return Private
    },
  ]
  for (const define of broken)
    expect(define).toThrow(coded('WRONG_TARGET', '@OnStart()', 'a public instance method of a class'))
})
