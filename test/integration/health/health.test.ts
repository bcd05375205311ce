import { createSecureServer } from 'node:http2'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Container, createApp, GetMapping, RestController, Service } from 'honotate'
import { health, HealthCheck } from 'honotate/health'
import { serve } from 'honotate/node'
import { coded } from '../../support/coded-error.ts'
import { Http2Client } from '../../support/fetch-http2.ts'
import { tls } from '../node/support.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { local } from '../../support/server.ts'
import { writeTo } from '../../support/logger.ts'

const log: string[] = []
const logger = writeTo(log)
let check: (signal: AbortSignal) => unknown
let calls = 0
beforeEach(() => {
  check = () => 'any value'
  calls = 0
  log.splice(0)
})
afterEach(() => void Container.reset())

class Checked {
  @HealthCheck({ name: 'database', timeout: 60 }) ping(signal: AbortSignal): unknown {
    calls++
    return check(signal)
  }
}

@Service()
class Database extends Checked {}

@Service()
class NeverUsed {
  @HealthCheck() fail() {
    throw new Error('NeverUsed')
  }
}

@RestController()
class SlowController {
  constructor(readonly database: Database) {}
  @HealthCheck() async own() {}
  @GetMapping('/slow') async slow() {
    await pause(600)
    return 'slow'
  }
}

function newApp(): Hono {
  const app = createApp({ controllers: [SlowController], logger })
  app.route('/health', health(app))
  return app
}
const ready = async (app: Pick<Hono<any, any>, 'request'>) => {
  const response = await app.request('/health/ready')
  return [response.status, await response.json()]
}
const up = { status: 'up', checks: { database: 'up', SlowController: 'up' } }
const down = { status: 'down', checks: { database: 'down', SlowController: 'up' } }

describe('health()', () => {
  test('answers /live without checks, and /ready with the checks of the existing services', async () => {
    const app = newApp()
    const live = await app.request('/health/live')
    expect([live.status, live.headers.get('cache-control'), await live.json()]).toEqual([
      200,
      'no-store',
      { status: 'up' },
    ])
    expect(calls).toBe(0)
    expect(await ready(app)).toEqual([200, up])
    expect((await app.request('/health/ready', { method: 'HEAD' })).status).toBe(200)
    expect(await (await app.request('/health')).json()).toEqual(up)
    void NeverUsed
  })

  test('answers for an app without checks, and for a plain Hono app', async () => {
    const app = createApp({ controllers: [] })
    expect(await ready(app.route('/health', health(app)))).toEqual([200, { status: 'up' }])
    const hono = new Hono()
    expect(await ready(hono.route('/health', health(hono)))).toEqual([200, { status: 'up' }])
  })

  test.each([
    ['throws', () => Promise.reject(new RangeError('away')), 'away'],
    ['returns false', () => false, 'It returned false'],
    ['never ends', () => new Promise(() => {}), 'It took longer than 60 ms'],
  ])('ready is 503 while a check %s; the reason is logged once', async (_, failing, reason) => {
    const app = newApp()
    check = failing
    expect([await ready(app), await ready(app)]).toEqual([
      [503, down],
      [503, down],
    ])
    expect(log).toEqual([`The health check "database" failed: ${reason}`])
    expect((await app.request('/health/live')).status).toBe(200)
  })

  test('ready is 200 again when the check succeeds; the next failure is logged', async () => {
    const app = newApp()
    const fail = (): never => {
      throw new Error('away')
    }
    for (const each of [fail, () => true, fail]) {
      check = each
      expect((await ready(app))[0]).toBe(each === fail ? 503 : 200)
    }
    expect(log).toHaveLength(2)
  })

  test('concurrent probes share a check that hangs; its signal is aborted', async () => {
    const app = newApp()
    let signal: AbortSignal | undefined
    let end = (): void => {}
    check = (given) => {
      signal = given
      return new Promise<void>((resolve) => (end = resolve))
    }
    expect(await Promise.all([ready(app), ready(app)])).toEqual([
      [503, down],
      [503, down],
    ])
    expect(await ready(app)).toEqual([503, down])
    expect([calls, signal?.aborted]).toEqual([1, true])
    end()
    await pause(1)
    check = () => {}
    expect([await ready(app), calls]).toEqual([[200, up], 2])
  })

  test.each([
    [true, false],
    [false, true],
  ])('two checks with one name are down if one of them is down: %s, %s', async (first, second) => {
    @Service()
    class First {
      @HealthCheck({ name: 'database' }) ping() {
        return first
      }
    }
    @Service()
    class Second {
      @HealthCheck({ name: 'database' }) ping() {
        return second
      }
    }
    const container = Container.of(`two checks ${first}`)
    container.get(First)
    container.get(Second)
    const app = createApp({ controllers: [], container, logger })
    app.route('/health', health(app))
    expect(await ready(app)).toEqual([503, { status: 'down', checks: { database: 'down' } }])
  })

  test('refuses a time-out that is not a number', () => {
    expect(() => health(createApp({ controllers: [] }), { timeout: '1' as never })).toThrow('HONOTATE_INVALID_LIMIT')
  })
})

describe('the time-out of a check', () => {
  test('is that of health() if it is undefined', async () => {
    @Service()
    class Waits {
      @HealthCheck({ name: 'waits', timeout: undefined }) ping() {
        return pause(20)
      }
    }
    const container = Container.of('waits')
    container.get(Waits)
    const app = createApp({ controllers: [], container, logger })
    app.route('/health', health(app))
    app.route('/short', health(app, { timeout: 1 }))
    expect((await app.request('/health/ready')).status).toBe(200)
    expect((await app.request('/short/ready')).status).toBe(503)
  })

  test.each([
    ['of @HealthCheck()', 0, 20],
    ['of health()', undefined, 0],
  ])('is unlimited if it is 0: %s', async (_, own, given) => {
    const aborted: boolean[] = []
    @Service()
    class Waits {
      @HealthCheck({ timeout: own }) async ping(signal: AbortSignal) {
        await pause(60)
        aborted.push(signal.aborted)
      }
    }
    const container = Container.of(`unlimited ${_}`)
    container.get(Waits)
    const app = createApp({ controllers: [], container, logger })
    app.route('/health', health(app, { timeout: given }))
    expect([(await app.request('/health/ready')).status, aborted]).toEqual([200, [false]])
  })

  test('is 800 ms by default', async () => {
    @Service()
    class Hangs {
      @HealthCheck() ping() {
        return new Promise(() => {})
      }
    }
    const container = Container.of('hangs')
    container.get(Hangs)
    const app = createApp({ controllers: [], container, logger })
    app.route('/health', health(app))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = app.request('/health/ready')
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect((await answer).status).toBe(503)
    expect(log).toEqual(['The health check "Hangs" failed: It took longer than 800 ms'])
  })

  test.each(['5s', null, NaN, -1])('cannot be %s', (timeout) => {
    expect(() => HealthCheck({ timeout: timeout as never })).toThrow(
      coded('INVALID_LIMIT', '@HealthCheck()', '`timeout`'),
    )
  })
})

describe('drainDelay', () => {
  const options = { ...local, drainDelay: 1500 } as const
  const ask = (address: string, path: string): Promise<Response> =>
    fetch(address + path, { headers: { Connection: 'close' } })

  test('ready is 503 as soon as closing begins, and connections are refused only after the delay', async () => {
    const server = await serve(newApp(), options)
    const other = await serve(newApp(), options)
    expect((await ask(server.address, '/health/ready')).status).toBe(200)
    const begun = performance.now()
    const closed = server.close()
    const answer = await ask(server.address, '/health/ready')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'closing' }])
    expect((await ask(server.address, '/health/live')).status).toBe(200)
    expect((await ask(other.address, '/health/ready')).status).toBe(200)
    await pause(1000 - (performance.now() - begun))
    // The server accepts this request during the delay and answers it after the delay.
    const last = ask(server.address, '/apis/slow')
    await closed
    expect(await (await last).text()).toBe('slow')
    expect(performance.now() - begun).toBeGreaterThan(1500)
    await expect(ask(server.address, '/health/live')).rejects.toThrow('fetch failed')
    await other.close()
  })

  test('HTTP/2: ready is 503 as soon as closing begins', async () => {
    const adapter = { createServer: createSecureServer, serverOptions: tls } as never
    const server = await serve(newApp(), { ...options, adapter })
    const client = new Http2Client(tls.cert)
    const status = async (): Promise<number> => (await client.fetch(server.address, '/health/ready')).status
    expect(await status()).toBe(200)
    const closed = server.close()
    expect(await status()).toBe(503)
    await closed
    client.close()
  })

  test('a service that is not destroyed in time is logged, and the others are destroyed', async () => {
    const destroyed: string[] = []
    @Service()
    class First {
      [Symbol.dispose]() {
        destroyed.push('First')
      }
    }
    @Service()
    class Hangs {
      constructor(readonly first: First) {}
      destroy() {
        return new Promise(() => {})
      }
    }
    Container.get(Hangs)
    const app = createApp({ controllers: [], logger })
    const server = await serve(app, { ...options, drainDelay: 0, destroyTimeout: 30 })
    await server.close()
    expect([log, destroyed]).toEqual([['destroy() of Hangs failed: It took longer than 30 ms'], ['First']])
  })

  test('with a destroyTimeout of 0, closing waits for a service without a limit', async () => {
    const destroyed: string[] = []
    @Service()
    class Slow {
      async destroy() {
        await pause(20)
        destroyed.push('Slow')
      }
    }
    Container.get(Slow)
    const app = createApp({ controllers: [], logger })
    const server = await serve(app, { ...options, drainDelay: 0, destroyTimeout: 0 })
    await server.close()
    expect([log, destroyed]).toEqual([[], ['Slow']])
  })
})
