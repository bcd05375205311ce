import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createApp,
  GetMapping,
  HttpRequest,
  RestController,
  Service,
  UseInterceptor,
  type HttpResponse,
  type NextCall,
} from 'honotate'
import { serve } from 'honotate/node'
import { local } from '../../support/server.ts'

const log: string[] = []
const errors: string[] = []
const logger = { error: (message: string) => void errors.push(message) }
let finish = (): void => {}
beforeEach(() => void (log.length = errors.length = 0))

@Service()
class Held {
  [Symbol.dispose]() {
    log.push('destroyed')
  }
}

/** Returns before the method does, as an interceptor with a time limit would. */
async function first(_: unknown, next: NextCall): Promise<string> {
  return Promise.race([next() as Promise<string>, Promise.resolve('first')])
}

@RestController({ scope: 'request' })
class HeldController {
  constructor(
    readonly held: Held,
    readonly request: HttpRequest,
  ) {}

  @GetMapping('/held/until-finished')
  async untilFinished() {
    log.push('begins')
    await new Promise<void>((resolve) => (finish = resolve))
    log.push('ends')
    return 'finished'
  }

  @UseInterceptor(first)
  @GetMapping('/held/raced')
  async raced() {
    return this.untilFinished()
  }

  @GetMapping('/held/stream')
  async *stream() {
    yield 'a'
    await this.untilFinished()
    yield 'b'
  }
}

const create = () => createApp({ controllers: [HeldController], advice: [], logger })

describe('a service of a request', () => {
  test.each(['until-finished', 'stream'])('lives until the method ends, even without its client: %s', async (path) => {
    const server = await serve(create(), local)
    const client = new AbortController()
    const sent = fetch(`${server.address}/apis/held/${path}`, { signal: client.signal })
    const read = sent.then((response) => response.text()).catch((error: Error) => error.name)
    await expect.poll(() => log).toEqual(['begins'])
    client.abort()
    expect(await read).toBe('AbortError')
    // After the response to the next request, the server has noticed that the client has left.
    await fetch(server.address)
    expect(log).toEqual(['begins'])
    finish()
    await expect.poll(() => log).toEqual(['begins', 'ends', 'destroyed'])
    await server.close()
  })

  test('lives until the method ends, even if an interceptor returns earlier', async () => {
    const response = await create().request('/apis/held/raced')
    expect(await response.text()).toBe('first')
    expect(log).toEqual(['begins'])
    finish()
    await expect.poll(() => log).toEqual(['begins', 'ends', 'destroyed'])
  })
})

describe('a method that runs after its client has left', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function leave(path: string): Promise<AbortController> {
    const client = new AbortController()
    void create().request(new Request(`http://localhost${path}`, { signal: client.signal }))
    await vi.waitFor(() => expect(log).toEqual(['begins']))
    client.abort()
    return client
  }

  test('is logged after 30 s, and keeps its services', async () => {
    await leave('/apis/held/until-finished')
    vi.advanceTimersByTime(29_999)
    expect(errors).toEqual([])
    vi.advanceTimersByTime(1)
    expect(errors).toEqual([expect.stringContaining('GET /apis/held/until-finished still runs')])
    expect(log).toEqual(['begins'])
  })

  test('is not logged if it settles earlier', async () => {
    await leave('/apis/held/until-finished')
    finish()
    await vi.waitFor(() => expect(log).toEqual(['begins', 'ends', 'destroyed']))
    vi.advanceTimersByTime(60_000)
    expect(errors).toEqual([])
  })
})

test('services of a request end after a streamed response on a platform without bindings', async () => {
  const ended: string[] = []
  @Service()
  class Source {
    [Symbol.dispose](): void {
      ended.push('source')
    }
    readonly items = ['a', 'b']
  }
  @RestController({ scope: 'request' })
  class StreamController {
    constructor(readonly source: Source) {}
    @GetMapping('/stream') *stream() {
      yield* this.source.items
    }
  }
  const app = createApp({ controllers: [StreamController], advice: [] })
  const context = { waitUntil() {}, passThroughOnException() {} }
  const response = await app.fetch(new Request('http://localhost/apis/stream'), undefined, context as never)
  expect([response.status, await response.text(), ended]).toEqual([200, 'ab', ['source']])
})

test('an iterable result is closed once when its client leaves', async () => {
  let returns = 0
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false, value: 'a' }),
      return: async () => ({ done: true, value: void returns++ }),
    }),
  }
  @RestController()
  class SourceController {
    @GetMapping('/source') source(_: HttpRequest, __: HttpResponse) {
      return source
    }
  }
  const app = createApp({ controllers: [SourceController], advice: [] })
  const client = new AbortController()
  const work: Promise<unknown>[] = []
  const context = { waitUntil: (each: Promise<unknown>) => void work.push(each), passThroughOnException() {} }
  const request = new Request('http://localhost/apis/source', { signal: client.signal })
  const response = await app.fetch(request, {}, context as never)
  const reader = response.body!.getReader()
  await reader.read()
  const aborted = once(client.signal as never, 'abort')
  client.abort()
  await aborted
  await reader.cancel()
  await Promise.all(work)
  expect(returns).toBe(1)
})
