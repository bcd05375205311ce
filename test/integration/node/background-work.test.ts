import { createServer as createHttp2Server } from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import {
  Container,
  createApp,
  PostMapping,
  Request,
  RestController,
  Service,
  type HttpRequest,
  type Logger,
} from 'honotate'
import { serve, type RunningServer, type ServeOptions } from 'honotate/node'
import { expect, test } from 'vitest'
import { askHttp2, http2Session, local } from './support.ts'

/** An app with background work that ends when the test resolves `work`, and a log of events. */
function background(options: Partial<ServeOptions> = {}) {
  const events: string[] = []
  const work = Promise.withResolvers<void>()

  @Service()
  class Mail {
    destroy() {
      events.push('destroyed')
    }
  }

  @RestController()
  class OrderController {
    constructor(private readonly mail: Mail) {}

    @PostMapping('/orders')
    order(@Request() request: HttpRequest) {
      request.waitUntil(work.promise.then(() => void events.push(`sent by ${this.mail.constructor.name}`)))
      return 'accepted'
    }

    /** Background work that passes more work to waitUntil(). */
    @PostMapping('/chains')
    chain(@Request() request: HttpRequest) {
      const second = (): Promise<void> => wait(250).then(() => void events.push('second'))
      request.waitUntil(work.promise.then(() => request.waitUntil(second())))
      return 'accepted'
    }
  }

  const logger: Logger = {
    error: (message, error) => void events.push(`${message}: ${(error as Error).message}`),
  }
  const app = createApp({ controllers: [OrderController], container: Container.of(crypto.randomUUID()), logger })
  return { events, work, start: () => serve(app, { ...local, ...options }) }
}

const post = (address: string, path: string): Promise<string> =>
  fetch(`${address}/apis${path}`, { method: 'POST' }).then((response) => response.text())

test('close() waits for work passed to waitUntil(), and destroys the services after it', async () => {
  const { events, work, start } = background()
  const server = await start()
  expect(await post(server.address, '/orders')).toBe('accepted')
  const closed = server.close()
  // Waits longer than close() waits for requests on idle connections.
  await wait(200)
  expect(events).toEqual([])
  work.resolve()
  await closed
  expect(events).toEqual(['sent by Mail', 'destroyed'])
})

test('close() waits for work that other work has passed to waitUntil()', async () => {
  const { events, work, start } = background()
  const server = await start()
  await post(server.address, '/chains')
  const closed = server.close()
  work.resolve()
  await closed
  expect(events).toEqual(['second', 'destroyed'])
})

test('close() waits no longer than closeTimeout, and logs unfinished work', async () => {
  const { events, work, start } = background({ closeTimeout: 150 })
  const server = await start()
  await post(server.address, '/orders')
  await server.close()
  expect(events).toEqual([
    'The server is closed without waiting for 1 promise passed to waitUntil(): The time of closeTimeout is over',
    'destroyed',
  ])
  work.resolve()
})

test('the app logs failed background work', async () => {
  const { events, work, start } = background()
  const server = await start()
  await post(server.address, '/orders')
  work.reject(new Error('no mail'))
  await server.close()
  expect(events).toEqual(['Work of waitUntil() failed: no mail', 'destroyed'])
})

type Handler = (c: Context) => Response
const ownApp = (handler: Handler): Hono => createApp({ controllers: [] }).use(async (c) => handler(c))
const honoApp = (handler: Handler): Hono => new Hono().get('*', handler)

test.each([
  ['an app of createApp()', ownApp, '/plain', false],
  ['a URL with encoded characters', ownApp, '/%C3%A4', false],
  ['a Hono app', honoApp, '/plain', false],
  ['HTTP/2', ownApp, '/plain', true],
])('close() waits for work passed to executionCtx.waitUntil(): %s', async (_, create, path, isHttp2) => {
  const work = Promise.withResolvers<void>()
  const app = create((c) => {
    c.executionCtx.waitUntil(work.promise)
    c.executionCtx.passThroughOnException()
    return c.text('accepted')
  })
  const server = await serve(app, {
    ...local,
    ...(isHttp2 && { adapter: { createServer: createHttp2Server } as never }),
  })
  expect(await (isHttp2 ? askByHttp2(server, path) : askByHttp1(server, path))).toBe('accepted')
  let isClosed = false
  const closed = server.close().then(() => (isClosed = true))
  await wait(200)
  expect(isClosed).toBe(false)
  work.resolve()
  await closed
})

async function askByHttp1(server: RunningServer, path: string): Promise<string> {
  return (await fetch(server.address + path)).text()
}

async function askByHttp2(server: RunningServer, path: string): Promise<string> {
  const session = http2Session(server)
  try {
    return (await askHttp2(session, { ':path': path })).body
  } finally {
    session.close()
  }
}
