import { describe, expect, test } from 'vitest'
import {
  Container,
  createApp,
  GetMapping,
  Inject,
  OnStart,
  RestController,
  Service,
  Token,
  type HttpRequest,
} from 'honotate'
import { health, HealthCheck } from 'honotate/health'
import { createTestApp } from 'honotate/testing'

const log: string[] = []

@Service()
class Database {
  isOpen = false

  @OnStart() async open() {
    await Promise.resolve()
    this.isOpen = true
    log.push('database')
  }

  @HealthCheck({ name: 'database' }) ping() {
    return this.isOpen
  }
}

@RestController()
class RowController {
  constructor(readonly database: Database) {}

  @OnStart() start() {
    log.push('controller')
  }

  @GetMapping('/rows') rows() {
    return { isOpen: this.database.isOpen }
  }
}

const options = {
  controllers: [RowController],
  create(given: object) {
    const app = createApp(given)
    app.route('/health', health(app))
    return app
  },
}

test.for([false, true])(
  'createTestApp() starts services before requests, each after its dependencies: server %s',
  async (server) => {
    log.length = 0
    await using app = await createTestApp({ ...options, server })
    const answers = await Promise.all([1, 2, 3].map(async () => (await app.request('/apis/rows')).json()))
    expect(answers).toEqual(answers.map(() => ({ isOpen: true })))
    expect(log).toEqual(['database', 'controller'])
    const ready = await app.request('/health/ready')
    expect(await ready.json()).toEqual({ status: 'up', checks: { database: 'up' } })
  },
)

test('createTestApp() does not start a fake, but starts the services that depend on it', async () => {
  log.length = 0
  await using app = await createTestApp({
    ...options,
    override: [[Database, { isOpen: false, open: async () => undefined, ping: () => true }]],
  })
  expect(await (await app.request('/apis/rows')).json()).toEqual({ isOpen: false })
  expect(log).toEqual(['controller'])
})

describe('a replaced service keeps its health checks', () => {
  @Service()
  class Cache {
    @HealthCheck() ping(): unknown {
      return true
    }
  }
  class Away extends Cache {
    override ping(): never {
      throw new Error('away')
    }
  }
  @RestController()
  class CacheController {
    constructor(readonly cache: Cache) {}
    @GetMapping('/cache') get() {
      return 'ok'
    }
  }
  const logger = { error: () => {} }

  test.each<[string, Pick<Cache, 'ping'>, string]>([
    ['an instance', new Cache(), 'up'],
    ['an instance of a subclass', new Away(), 'down'],
    ['an object', { ping: () => true }, 'up'],
    ['an object whose check fails', { ping: () => false }, 'down'],
  ])('%s', async (_, fake, status) => {
    await using app = await createTestApp({
      ...options,
      controllers: [CacheController],
      override: [[Cache, fake]],
      logger,
    })
    const ready = await app.request('/health/ready')
    expect(await ready.json()).toEqual({ status, checks: { Cache: status } })
  })

  test('an object under a token and a function for a class have no health checks', async () => {
    const Pool = new Token<{ ping(): boolean }>('pool')
    const override: any[] = [
      [Pool, { ping: () => false }],
      [Away, () => false],
    ]
    await using app = await createTestApp({ ...options, controllers: [], override })
    expect(await (await app.request('/health/ready')).json()).toEqual({ status: 'up' })
  })

  test('the health check runs on the fake, not on the global instance of another app', async () => {
    @Service({ global: true })
    class Shared {
      @HealthCheck() ping(): unknown {
        return false
      }
    }
    Container.get(Shared)
    const override = [[Shared, { ping: () => true }]] as const
    await using app = await createTestApp({ ...options, controllers: [], override, logger })
    expect(await (await app.request('/health/ready')).json()).toEqual({ status: 'up', checks: { Shared: 'up' } })
  })
})

describe('services of a test are destroyed once', () => {
  @Service({ transient: true })
  class Handle {
    @OnStart() start() {
      log.push('handle')
    }
    destroy() {
      log.push('-handle')
    }
  }

  @Service()
  class Connection {
    constructor(readonly handle: Handle) {}
    @OnStart() async open() {
      if (refused) throw new Error('refused')
    }
    destroy() {
      log.push('-connection')
    }
  }

  @RestController()
  class ConnectedController {
    constructor(readonly connection: Connection) {}
    @GetMapping('/connected') connected() {
      return 'ok'
    }
    destroy() {
      log.push('-controller')
    }
  }

  let refused = false
  const controllers = [ConnectedController]

  test('when a service fails to start', async () => {
    log.length = 0
    refused = true
    await expect(createTestApp({ controllers, server: true })).rejects.toThrow('HONOTATE_START_FAILED')
    expect(log).toEqual(['-controller', '-connection'])
  })

  test.for([false, true])('when the test disposes the app several times: server %s', async (server) => {
    log.length = 0
    refused = false
    const app = await createTestApp({ controllers, server })
    await Promise.all([app[Symbol.asyncDispose](), app[Symbol.asyncDispose]()])
    await app[Symbol.asyncDispose]()
    expect(log).toEqual(['-controller', '-connection'])
  })
})

test('global services outlive the container of a test', async () => {
  log.length = 0
  @Service({ global: true })
  class Shared {
    destroy() {
      log.push('-shared')
    }
  }
  @RestController()
  class SharedController {
    constructor(readonly shared: Shared) {}
    @GetMapping('/shared') get() {
      return 'ok'
    }
  }
  await (await createTestApp({ controllers: [SharedController], server: true }))[Symbol.asyncDispose]()
  expect(log).toEqual([])
})

test('a token can be replaced by undefined', async () => {
  const Region = new Token<string | undefined>('region')
  Container.set(Region, 'eu')
  @RestController()
  class RegionController {
    constructor(@Inject(Region) readonly region: string | undefined) {}
    @GetMapping('/region') read() {
      return [this.region ?? 'none']
    }
  }
  await using app = await createTestApp({ controllers: [RegionController], override: [[Region, undefined]] })
  expect(await (await app.request('/apis/region')).json()).toEqual(['none'])
  expect(app.get(Region)).toBeUndefined()
})

test('a header of a request replaces the same header of its client, regardless of case', async () => {
  @RestController()
  class HeaderController {
    @GetMapping('/header') header(req: HttpRequest) {
      return [req.header('authorization'), req.header('x-other'), req.header('cookie')]
    }
  }
  await using app = await createTestApp({ controllers: [HeaderController] })
  const client = app.client({ headers: { Authorization: 'a', 'X-Other': 'o' }, cookies: { id: '1' } })
  const read = async (headers: Record<string, string>) => (await client.request('/apis/header', { headers })).json()
  expect(await read({ authorization: 'b' })).toEqual(['b', 'o', 'id=1'])
  expect(await read({ Cookie: 'id=2' })).toEqual(['a', 'o', 'id=2'])
})
