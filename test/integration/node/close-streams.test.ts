import { once } from 'node:events'
import { createServer as createHttp2Server } from 'node:http2'
import { describe, expect, test } from 'vitest'
import { createApp, GetMapping, OnStop, RestController, Service, Sse, type HttpRequest } from 'honotate'
import { serve } from 'honotate/node'
import { logTo } from '../../support/logger.ts'
import { http2Session, local } from './support.ts'

/** Without the end of its streams, `close()` would wait for this time, which is longer than a test may take. */
const closeTimeout = 600_000
const never = new Promise<never>(() => {})

function streaming(log: unknown[]): ReturnType<typeof createApp> {
  @Service()
  class Feed {
    @OnStop() stop() {
      log.push('stop')
    }
    async *listen(signal: AbortSignal) {
      try {
        yield 'hello'
        await once(signal, 'abort')
        log.push((signal.reason as Error).name)
        yield 'bye'
      } finally {
        log.push('finally')
      }
    }
    destroy() {
      log.push('destroy')
    }
  }

  @RestController()
  class Streams {
    constructor(readonly feed: Feed) {}
    @Sse() @GetMapping('/events') events({ signal }: HttpRequest) {
      return this.feed.listen(signal)
    }
    @Sse() @GetMapping('/deaf-events') async *deafEvents() {
      yield 'hello'
      await never
    }
    @GetMapping('/lines') lines({ signal }: HttpRequest) {
      return this.feed.listen(signal)
    }
    @GetMapping('/deaf-lines') async *deafLines() {
      for (let n = 0; ; n++) {
        yield n
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    @GetMapping('/silent') async *silent() {
      yield await never
    }
  }
  return createApp({ controllers: [Streams], prefix: '', logger: logTo(log) })
}

describe('close()', () => {
  test.each([
    ['/events', 'data: hello\n\ndata: bye\n\n'],
    ['/lines', 'hellobye'],
  ])('aborts the signal of %s, and destroys services afterwards', async (path, body) => {
    const log: unknown[] = []
    const server = await serve(streaming(log), { ...local, closeTimeout })
    const response = await fetch(server.address + path)
    await server.close()
    expect(await response.text()).toBe(body)
    expect(log).toEqual(['stop', 'AbortError', 'finally', 'destroy'])
  })

  test('ends events that do not react to the signal', async () => {
    const log: unknown[] = []
    const server = await serve(streaming(log), { ...local, closeTimeout })
    const response = await fetch(`${server.address}/deaf-events`)
    await server.close()
    expect(await response.text()).toBe('data: hello\n\n')
    expect(log).toEqual(['stop', 'destroy'])
  })

  test('cuts lines that do not react to the signal, and answers without a first item', async () => {
    const log: unknown[] = []
    const server = await serve(streaming(log), { ...local, closeTimeout })
    const lines = await fetch(`${server.address}/deaf-lines`)
    const silent = fetch(`${server.address}/silent`)
    await new Promise((resolve) => setTimeout(resolve, 30))
    await server.close()
    await expect(lines.text()).rejects.toThrow('terminated')
    expect((await silent).status).toBe(503)
    expect(log).toEqual(['stop', ['GET /silent failed with status 503', expect.anything()], 'destroy'])
  })

  test('resets incomplete streams of HTTP/2', async () => {
    const adapter = { createServer: createHttp2Server } as never
    const server = await serve(streaming([]), { ...local, closeTimeout, adapter })
    const session = http2Session(server)
    const lines = session.request({ ':path': '/deaf-lines' })
    const events = session.request({ ':path': '/deaf-events' })
    events.resume()
    lines.resume()
    await Promise.all([once(lines, 'data'), once(events, 'data')])
    const failed = once(lines, 'error')
    const ended = once(events, 'end')
    await server.close()
    expect(await failed).toEqual([expect.objectContaining({ code: 'ERR_HTTP2_STREAM_ERROR' })])
    await ended
    session.close()
  })

  test('resets streams of HTTP/2 that it cuts after closeTimeout', async () => {
    @RestController()
    class Foreign {
      @GetMapping('/foreign') foreign() {
        return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('part')) })
      }
    }
    const app = createApp({ controllers: [Foreign], prefix: '' })
    const adapter = { createServer: createHttp2Server } as never
    const server = await serve(app, { ...local, closeTimeout: 50, adapter })
    const session = http2Session(server)
    const stream = session.request({ ':path': '/foreign' })
    await once(stream, 'data')
    stream.resume()
    const failed = once(stream, 'error')
    await server.close()
    expect(await failed).toEqual([expect.objectContaining({ code: 'ERR_HTTP2_STREAM_ERROR' })])
    session.destroy()
  })
})

test('@OnStop() is called once, dependents first, and a failure is logged', async () => {
  const log: unknown[] = []
  @Service()
  class Base {
    @OnStop() async leave() {
      log.push('base')
    }
  }
  @Service()
  class Dependent {
    constructor(readonly base: Base) {}
    @OnStop() leave() {
      log.push('dependent')
      throw new Error('no')
    }
  }
  @RestController()
  class Controller {
    constructor(readonly dependent: Dependent) {}
    @GetMapping('/') get() {
      return 'answered'
    }
  }
  const app = createApp({ controllers: [Controller], prefix: '', logger: { error: (message) => log.push(message) } })
  const server = await serve(app, { ...local, drainDelay: 50 })
  const closed = server.close()
  expect(await (await fetch(`${server.address}/`)).text()).toBe('answered')
  await Promise.all([closed, server.close()])
  expect(log).toEqual(['dependent', 'Dependent.leave failed to stop', 'base'])
})
