import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { describe, expect, test } from 'vitest'
import {
  ControllerAdvice,
  createApp,
  ExceptionHandler,
  GetMapping,
  PostMapping,
  RequestBody,
  RestController,
  Service,
  timeoutAfter,
  Use,
  UseGuard,
  type HttpRequest,
} from 'honotate'
import { serve } from 'honotate/node'
import { bothWays } from '../../support/both-ways.ts'
import { local } from '../../support/server.ts'
import { logTo } from '../../support/logger.ts'

const events: string[] = []
const logged: unknown[][] = []
const logger = logTo(logged)

/** Settles when the time-out has aborted the signal and the response is on its way. */
function aborted(signal: AbortSignal): Promise<Event[]> {
  return once(signal as never, 'abort') as never
}

@Service()
class Connection {
  destroy(): void {
    events.push('destroyed')
  }
}

@RestController()
class Slow {
  @GetMapping('/quick') quick() {
    return 'quick'
  }
  @GetMapping('/soon') async soon() {
    return 'soon'
  }
  @GetMapping('/never') never() {
    return new Promise(() => {})
  }
  @GetMapping('/aborted') async aborted(req: HttpRequest) {
    await aborted(req.signal)
    events.push(`${req.signal.reason.name}: ${req.signal.reason.message}`)
    return 'late'
  }
  @GetMapping('/passes-it-on') passesItOn(req: HttpRequest) {
    return new Promise((_, reject) => req.signal.addEventListener('abort', () => reject(req.signal.reason)))
  }
  @GetMapping('/wraps-it') async wrapsIt({ signal }: HttpRequest) {
    await aborted(signal)
    setTimeout(() => events.push('ended'))
    throw new Error('aborted', { cause: signal.reason })
  }
  @GetMapping('/fails-late') async failsLate(req: HttpRequest) {
    await aborted(req.signal)
    throw new Error('late')
  }
  @GetMapping('/raw') async raw(req: HttpRequest) {
    await aborted(req.raw.signal)
    events.push('raw')
  }
  @GetMapping('/early') early(req: HttpRequest) {
    return this.raw(req)
  }
  @GetMapping('/inside')
  @Use(async (_, next) => {
    await next()
    events.push('after')
  })
  async inside(req: HttpRequest) {
    await aborted(req.signal)
    throw new Error('late')
  }
  @GetMapping('/late-stream') async *lateStream(req: HttpRequest) {
    await aborted(req.signal)
    yield 'never read'
  }
  @GetMapping('/stream') async *stream(req: HttpRequest) {
    yield 'a'
    await new Promise((resolve) => setTimeout(resolve, 500))
    yield req.signal.aborted ? 'aborted' : 'b'
  }
  @GetMapping('/guarded') @UseGuard((req: HttpRequest) => aborted(req.signal).then(() => true)) guarded() {
    events.push('not called')
  }
  @PostMapping('/body') body(@RequestBody() body: unknown) {
    return { body }
  }
}

@RestController({ scope: 'request' })
class Scoped {
  constructor(readonly connection: Connection) {}
  @GetMapping('/scoped') async scoped(req: HttpRequest) {
    await aborted(req.signal)
    events.push('returns')
  }
  @GetMapping('/scoped-stream') async scopedStream(req: HttpRequest) {
    await aborted(req.signal)
    return new Response(new ReadableStream({ cancel: () => void events.push('cancelled') }))
  }
}

function create(): Hono<any> {
  events.length = logged.length = 0
  const app = createApp({ controllers: [Slow, Scoped], advice: [], timeout: timeoutAfter(300), logger })
  app.use(cors())
  app.use('/apis/early', async (c, next) => {
    c.set('signal' as never, c.req.raw.signal)
    await next()
  })
  return app
}

describe('a time-out', () => {
  bothWays(create, (send) => {
    async function expires(path: string, init?: RequestInit): Promise<void> {
      events.length = logged.length = 0
      const response = await send(path, init)
      expect(response.status).toBe(503)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      // The middleware of the app runs for this response, too.
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        detail: 'There was no answer in 300 ms.',
        instance: path,
      })
      expect(logged).toContainEqual([
        `GET ${path} failed with status 503`,
        expect.objectContaining({ cause: expect.objectContaining({ name: 'TimeoutError' }) }),
      ])
    }
    const eventually = (...expected: string[]): Promise<void> => expect.poll(() => events).toEqual(expected)

    test('does not affect a method that settles in time', async () => {
      expect(await (await send('/apis/quick')).text()).toBe('quick')
      expect(
        await (
          await send('/apis/body', { method: 'POST', body: '[1]', headers: { 'Content-Type': 'application/json' } })
        ).json(),
      ).toEqual({ body: [1] })
      expect((await send('/apis/unknown')).status).toBe(404)
    })

    test('responds with 503 if a method never settles', () => expires('/apis/never'))

    test('aborts the signal of the request with a TimeoutError, and ignores a late result', async () => {
      await expires('/apis/aborted')
      await eventually('TimeoutError: There was no answer in 300 ms.')
      await expires('/apis/raw')
      await eventually('raw')
    })

    test('is logged once if the method fails with the reason of the signal', async () => {
      await expires('/apis/passes-it-on')
      expect(logged).toHaveLength(1)
      await expires('/apis/wraps-it')
      await eventually('ended')
      expect(logged).toHaveLength(1)
    })

    test('is the response even if the method fails later, which is logged', async () => {
      await expires('/apis/fails-late')
      await expect.poll(() => logged).toHaveLength(2)
      expect(logged).toContainEqual([
        'GET /apis/fails-late failed after its time-out',
        expect.objectContaining({ message: 'late' }),
      ])
    })

    test('is the response, and a late error is logged once, around middleware of the route', async () => {
      await expires('/apis/inside')
      await expect.poll(() => logged).toHaveLength(2)
      expect(logged).toContainEqual([
        'GET /apis/inside failed after its time-out',
        expect.objectContaining({ message: 'late' }),
      ])
      await eventually('after')
    })

    test('aborts the signal of a request that middleware of the app has read before', async () => {
      await expires('/apis/early')
      await eventually('raw')
    })

    test('includes the time of guards', async () => {
      await expires('/apis/guarded')
    })

    test('destroys the services of the request after the method has ended', async () => {
      await expires('/apis/scoped')
      await eventually('returns', 'destroyed')
    })

    test('cancels the stream of a late response, and destroys its services', async () => {
      await expires('/apis/scoped-stream')
      await eventually('cancelled', 'destroyed')
    })

    test('does not cut a stream that has begun', async () => {
      expect(await (await send('/apis/stream')).text()).toBe('ab')
    })
  })

  test('is handled by exception handlers like other errors', async () => {
    @ControllerAdvice()
    class Advice {
      @ExceptionHandler(Error) answer(error: Error) {
        return { own: error.message }
      }
    }
    const app = createApp({ controllers: [Slow], advice: [Advice], timeout: timeoutAfter(20), logger })
    expect(await (await app.request('/apis/never')).json()).toEqual({ own: 'There was no answer in 20 ms.' })
  })

  test('includes the time to receive the body', async () => {
    const server = await serve(create(), { ...local, closeTimeout: 100 })
    const socket = connect(server.port, '127.0.0.1')
    socket.write('POST /apis/body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n[')
    const [data] = await once(socket, 'data')
    expect(String(data)).toMatch(/^HTTP\/1\.1 503 /u)
    socket.destroy()
    await server.close()
  })

  test.each([0, -1, NaN, Infinity, 2 ** 31, '5s'])('of %s is refused', (milliseconds) => {
    expect(() => timeoutAfter(milliseconds as number)).toThrow(
      expect.objectContaining({ code: 'HONOTATE_INVALID_TIMEOUT' }),
    )
  })
})

test('a time-out costs no signal and, for an answer at once, no timer', async () => {
  const made: string[] = []
  const { AbortController: Controller, setTimeout: setTimer } = globalThis
  const server = await serve(create(), { ...local, closeTimeout: 0 })
  const get = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(`${server.address}${path}`, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      })
        .on('error', reject)
        .end()
    })
  globalThis.AbortController = class extends Controller {
    constructor() {
      super()
      made.push('signal')
    }
  }
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimer>) => {
    if (args[1] === 300) made.push('timer')
    return setTimer(...args)
  }, setTimer) as typeof setTimer
  try {
    expect([await get('/apis/quick'), ...made]).toEqual([200])
    expect([await get('/apis/soon'), ...made]).toEqual([200, 'timer'])
    made.length = 0
    expect([await get('/apis/aborted'), made.includes('signal')]).toEqual([503, true])
  } finally {
    Object.assign(globalThis, { AbortController: Controller, setTimeout: setTimer })
    await server.close()
  }
})

describe('the signal of a request', () => {
  @RestController()
  class Watching {
    @GetMapping('/watch') async watch(req: HttpRequest) {
      events.push('watching')
      await aborted(req.signal)
      events.push('gone')
    }
    @PostMapping('/watch') async upload(req: HttpRequest) {
      return this.watch(req)
    }
    @GetMapping('/done') done(req: HttpRequest) {
      req.signal.addEventListener('abort', () => events.push('aborted'))
      return 'done'
    }
  }

  test.each([
    ['without a time-out', {}],
    ['with one', { timeout: timeoutAfter(60_000) }],
  ])('%s is aborted when the client goes away', async (_, options) => {
    const server = await serve(createApp({ controllers: [Watching], advice: [], logger, ...options }), {
      ...local,
      closeTimeout: 100,
    })
    for (const init of [{}, { method: 'POST', body: '[]', headers: { 'Content-Type': 'application/json' } }]) {
      events.length = 0
      const leave = new AbortController()
      const left = fetch(`${server.address}/apis/watch`, { ...init, signal: leave.signal }).catch(() => {})
      await expect.poll(() => events).toEqual(['watching'])
      leave.abort()
      await left
      await expect.poll(() => events).toEqual(['watching', 'gone'])
    }
    events.length = 0
    expect(await (await fetch(`${server.address}/apis/done`)).text()).toBe('done')
    await server.close()
    expect(events).toEqual([])
  })

  test('follows the signal of the Request in process', async () => {
    events.length = 0
    const leave = new AbortController()
    const left = createApp({ controllers: [Watching], advice: [], logger }).request('/apis/watch', {
      signal: leave.signal,
    })
    leave.abort()
    expect((await left).status).toBe(204)
    expect(events).toEqual(['watching', 'gone'])
  })
})
