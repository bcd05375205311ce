import { describe, expect, test, vi } from 'vitest'
import { createApp, GetMapping, HttpProblem, PathVariable, RestController, ServerSentEvent, Sse } from 'honotate'
import { serve } from 'honotate/node'
import { bothWays } from '../../support/both-ways.ts'
import { local } from '../../support/server.ts'
import { silent, logTo } from '../../support/logger.ts'

describe('Server-Sent Events', () => {
  const ended: string[] = []

  @RestController()
  class Events {
    @Sse() @GetMapping('/events') async *events() {
      yield 'text'
      yield { n: 1 }
      yield new ServerSentEvent({ a: 1 }, { event: 'named', id: '7', retry: 100 })
      yield { data: 1, event: 'forged', retry: '1\n\nevent: admin' }
      yield 'two\nlines'
    }
    @Sse() @GetMapping('/sync') *sync() {
      yield 1
    }
    @Sse() @GetMapping('/endless') async *endless() {
      try {
        for (;;) {
          yield 'tick'
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
      } finally {
        ended.push('endless')
      }
    }
    @Sse() @GetMapping('/missing') async *missing() {
      yield await Promise.reject(new HttpProblem(404, { detail: 'No such job.' }))
    }
    @Sse() @GetMapping('/failing') async *failing() {
      yield 'begun'
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('lost the queue')
    }
    @Sse() @GetMapping('/waiting') async *waiting() {
      yield 'begun'
      await new Promise((resolve) => setTimeout(resolve, 20_000))
    }
    @Sse() @GetMapping('/answered') answered() {
      return new Response('gone', { status: 410 })
    }
    @Sse() @GetMapping('/plain/:kind') plain(@PathVariable('kind') kind: string): any {
      return { text: 'text', nothing: null, object: { a: 1 } }[kind]
    }
    @Sse() @GetMapping('/unsendable') async *unsendable() {
      try {
        yield 'sent'
        yield 1n
      } finally {
        ended.push('unsendable')
      }
    }
    @GetMapping('/unsendable-item') async *unsendableItem() {
      try {
        yield 'sent'
        yield 1n
      } finally {
        ended.push('unsendable item')
      }
    }
  }

  bothWays(
    () => createApp({ controllers: [Events], logger: silent }),
    (send) => {
      test('are sent for the values that a generator yields', async () => {
        const response = await send('/apis/events')
        expect(response.headers.get('content-type')).toBe('text/event-stream')
        expect(await response.text()).toBe(
          'data: text\n\ndata: {"n":1}\n\nevent: named\ndata: {"a":1}\nid: 7\nretry: 100\n\n' +
            'data: {"data":1,"event":"forged","retry":"1\\n\\nevent: admin"}\n\ndata: two\ndata: lines\n\n',
        )
        expect(await (await send('/apis/sync')).text()).toBe('data: 1\n\n')
      })

      test('may be replaced by a Response', async () => {
        const response = await send('/apis/answered')
        expect([response.status, await response.text()]).toEqual([410, 'gone'])
        expect(response.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
      })

      test.each([
        ['text', 'text'],
        ['nothing', 'null'],
        ['object', '{"a":1}'],
      ])('a result that is not a generator is sent as an ordinary response: %s', async (kind, expected) => {
        const response = await send(`/apis/plain/${kind}`)
        expect([response.status, await response.text()]).toEqual([200, expected])
        expect(response.headers.get('content-type')).not.toContain('event-stream')
      })

      test('an item that cannot be sent ends the generator', async () => {
        ended.length = 0
        for (const path of ['unsendable', 'unsendable-item']) await (await send(`/apis/${path}`)).text().catch(() => {})
        expect(ended).toEqual(['unsendable', 'unsendable item'])
      })
    },
  )

  test('on Node, an error before the first event is sent as a problem', async () => {
    const server = await serve(createApp({ controllers: [Events] }), local)
    const response = await fetch(`${server.address}/apis/missing`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(await response.json()).toMatchObject({ detail: 'No such job.' })
    await server.close()
  })

  test('on Node, an error after the first event is logged by the app', async () => {
    const errors: unknown[] = []
    const app = createApp({ controllers: [Events], logger: logTo(errors) })
    const server = await serve(app, local)
    // For the second path, the adapter creates a web `Request`.
    for (const path of ['/apis/failing', '/apis/%66ailing'])
      await expect((await fetch(server.address + path)).text()).rejects.toThrow('terminated')
    await server.close()
    expect(errors).toEqual(
      ['/apis/failing', '/apis/%66ailing'].map((path) => [
        `GET ${path} failed while its answer was sent`,
        new Error('lost the queue'),
      ]),
    )
  })

  test('a comment is sent before Bun ends a connection that sends nothing for 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { body } = await createApp({ controllers: [Events] }).request('/apis/waiting')
      const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream()).getReader()
      expect((await reader.read()).value).toBe('data: begun\n\n')
      let received: string | undefined
      void reader.read().then(({ value }) => (received = value))
      await vi.advanceTimersByTimeAsync(9000)
      expect(received).toBe(':\n\n')
    } finally {
      vi.useRealTimers()
    }
  })

  test('a client that goes away ends the generator', async () => {
    ended.length = 0
    const { body } = await createApp({ controllers: [Events] }).request('/apis/endless')
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await reader.cancel()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ended).toEqual(['endless'])
  })
})
