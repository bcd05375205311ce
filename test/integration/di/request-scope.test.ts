import { Context } from 'hono'
import { ContainerInstance } from 'typedi'
import { describe, expect, test } from 'vitest'
import {
  Container,
  createApp,
  GetMapping,
  HttpRequest,
  HttpResponse,
  Inject,
  PostMapping,
  RestController,
  Service,
  timeoutAfter,
  Token,
} from 'honotate'
import { serve } from 'honotate/node'
import { bothWays } from '../../support/both-ways.ts'
import { local } from '../../support/server.ts'

const log: string[] = []
let count = 0

@Service()
class PerRequest {
  readonly id = ++count
  constructor(
    readonly request: HttpRequest,
    readonly response: HttpResponse,
    readonly context: Context,
  ) {}
  destroy() {
    log.push(`destroy PerRequest`)
  }
}

@Service({ global: true })
class Shared {
  readonly id = ++count
  destroy() {
    log.push('destroy Shared')
  }
}

@Service()
class Outer {
  @Inject() readonly inField!: PerRequest
  constructor(
    readonly inner: PerRequest,
    readonly shared: Shared,
  ) {}
  async destroy() {
    await Promise.resolve()
    log.push('destroy Outer')
  }
}

const Name = new Token<string>('name')

@RestController({ scope: 'request' })
class ScopedController {
  readonly id = ++count
  @Inject(Name) readonly name!: string
  @Inject('plain') readonly plain!: string

  constructor(
    readonly outer: Outer,
    readonly inner: PerRequest,
  ) {}

  @GetMapping('/scoped/ids')
  ids() {
    return {
      controller: this.id,
      inner: this.inner.id,
      shared: this.outer.shared.id,
      same: this.inner === this.outer.inner && this.inner === this.outer.inField,
    }
  }

  @GetMapping('/scoped/objects')
  objects(req: HttpRequest, res: HttpResponse) {
    this.inner.response.header('X-Set', 'by a service')
    return [
      this.inner.request === req,
      this.inner.response === res,
      this.inner.context === req.context,
      this.inner.request.query['q'],
      this.name,
      this.plain,
    ]
  }

  @PostMapping('/scoped/body')
  body() {
    return this.inner.request.body
  }

  @GetMapping('/scoped/fails')
  async fails() {
    await Promise.resolve()
    throw new Error('failed')
  }

  @GetMapping('/scoped/stream')
  async *stream() {
    yield 'a'
    log.push('streamed a')
    await Promise.resolve()
    yield 'b'
  }

  /** A response of another class than the global `Response`. */
  @GetMapping('/scoped/foreign')
  foreign() {
    async function* parts() {
      log.push('streamed a')
      yield new TextEncoder().encode('a')
    }
    const source = parts()
    const made = new Response(
      new ReadableStream({
        pull: async (controller) => {
          const { done, value } = await source.next()
          if (done) controller.close()
          else controller.enqueue(value)
        },
      }),
    )
    const { status, headers, body } = made
    const methods = { text: () => made.text(), arrayBuffer: () => made.arrayBuffer() }
    return Object.assign(Object.create(methods) as Response, { status, headers, body })
  }

  @GetMapping('/scoped/endless')
  async *endless() {
    try {
      for (;;) {
        yield 'x'.repeat(1000)
        await Promise.resolve()
      }
    } finally {
      log.push('stopped')
    }
  }

  @GetMapping('/scoped/broken')
  async *broken() {
    yield 'a'
    throw new Error('broken')
  }

  @GetMapping('/scoped/response')
  response(_: HttpRequest, res: HttpResponse) {
    res.header('X-Other', '1')
    return new Response('text', { status: 202, headers: { 'X-Own': 'own' } })
  }
}

Container.set(Name, 'token value')
Container.set('plain', 'plain value')
const silent = { error: () => undefined }
const newApp = () => createApp({ controllers: [ScopedController], logger: silent })

describe('request scope', () => {
  bothWays(newApp, (send) => {
    const logged = async (path: string, init?: RequestInit): Promise<[string, string[]]> => {
      log.length = 0
      const text = await (await send(path, init)).text()
      await new Promise((resolve) => setTimeout(resolve, 20))
      return [text, log.filter((entry) => entry !== 'destroy Shared')]
    }

    test('each request creates its controller and services; global services are shared', async () => {
      const app = newApp()
      const first = (await (await app.request('/apis/scoped/ids')).json()) as any
      const second = (await (await app.request('/apis/scoped/ids')).json()) as any
      expect(first.same && second.same).toBe(true)
      expect(second.controller).not.toBe(first.controller)
      expect(second.inner).not.toBe(first.inner)
      expect(second.shared).toBe(first.shared)
    })

    test('services receive the request, response and context of the method, and values of the container', async () => {
      const response = await send('/apis/scoped/objects?q=1')
      expect(response.headers.get('X-Set')).toBe('by a service')
      expect(await response.json()).toEqual([true, true, true, '1', 'token value', 'plain value'])
    })

    test('a service can read the body even if the method has no request parameter', async () => {
      const response = await send('/apis/scoped/body', {
        method: 'POST',
        body: '{"a":1}',
        headers: { 'Content-Type': 'application/json' },
      })
      expect(await response.json()).toEqual({ a: 1 })
    })

    const destroyed = ['destroy Outer', 'destroy PerRequest']

    test('services are destroyed when the response is ready, the last created first', async () => {
      expect((await logged('/apis/scoped/ids'))[1]).toEqual(destroyed)
    })

    test('services are destroyed when the method fails', async () => {
      expect((await logged('/apis/scoped/fails'))[1]).toEqual(destroyed)
    })

    test('services are destroyed when a stream has ended, not before', async () => {
      expect(await logged('/apis/scoped/stream')).toEqual(['ab', ['streamed a', ...destroyed]])
    })

    test('services are destroyed when the stream of a foreign response has ended', async () => {
      expect(await logged('/apis/scoped/foreign')).toEqual(['a', ['streamed a', ...destroyed]])
    })

    test('services of a HEAD request are destroyed without reading the stream', async () => {
      expect(await logged('/apis/scoped/stream', { method: 'HEAD' })).toEqual(['', destroyed])
    })

    test('a returned Response keeps its status and headers', async () => {
      const response = await send('/apis/scoped/response')
      expect([
        response.status,
        response.headers.get('X-Own'),
        response.headers.get('X-Other'),
        await response.text(),
      ]).toEqual([202, 'own', '1', 'text'])
      await expect.poll(() => log.slice(-destroyed.length)).toEqual(destroyed)
      expect((await logged('/apis/scoped/response'))[1]).toEqual(destroyed)
    })
  })

  test('services are destroyed when the client goes away', async () => {
    log.length = 0
    const response = await newApp().request('/apis/scoped/endless')
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(log).toEqual(['stopped', 'destroy Outer', 'destroy PerRequest'])
  })

  test('services are destroyed when the stream fails', async () => {
    log.length = 0
    const response = await newApp().request('/apis/scoped/broken')
    await expect(response.text()).rejects.toThrow('broken')
    expect(log).toEqual(['destroy Outer', 'destroy PerRequest'])
  })
})

test('a method that runs longer than its time-out keeps its services', async () => {
  const log: string[] = []

  @Service()
  class Held {
    destroy() {
      log.push('destroyed')
    }
  }

  @RestController({ scope: 'request' })
  class SlowController {
    constructor(readonly held: Held) {}

    @GetMapping('/slow')
    async slow() {
      await new Promise((resolve) => setTimeout(resolve, 200))
      log.push('ended')
    }
  }

  const app = createApp({ controllers: [SlowController], advice: [], timeout: timeoutAfter(20), logger: silent })
  const server = await serve(app, { ...local, closeTimeout: 100 })
  for (const send of [(path: string) => app.request(path), (path: string) => fetch(server.address + path)]) {
    log.length = 0
    const response = await send('/apis/slow')
    expect([response.status, log.length]).toEqual([503, 0])
    await response.text()
    await expect.poll(() => log).toEqual(['ended', 'destroyed'])
  }
  await server.close()
})

test('a class that a factory registers in the request container is created there', async () => {
  class Draft {
    readonly text = 'draft'
  }
  @Service({
    factory: (container: ContainerInstance) => {
      container.set({ id: Draft, type: Draft })
      return new Drafts(container)
    },
  })
  class Drafts {
    constructor(readonly container: ContainerInstance) {}
  }
  @RestController({ scope: 'request' })
  class DraftController {
    @Inject() readonly drafts!: Drafts
    @GetMapping('/draft') draft() {
      const { container } = this.drafts
      return { text: container.get(Draft).text, isSame: container.get(Draft) === container.get(Draft) }
    }
  }
  const app = createApp({ controllers: [DraftController], prefix: '' })
  expect(await (await app.request('/draft')).json()).toEqual({ text: 'draft', isSame: true })
})
