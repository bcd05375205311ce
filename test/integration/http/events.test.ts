import { describe, expect, test } from 'vitest'
import { createApp, GetMapping, RestController, ServerSentEvent, Sse } from 'honotate'
import { bothWays } from '../../support/both-ways.ts'

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
  }

  bothWays(
    () => createApp({ controllers: [Events] }),
    (send) => {
      test('what a generator yields', async () => {
        const response = await send('/apis/events')
        expect(response.headers.get('content-type')).toBe('text/event-stream')
        expect(await response.text()).toBe(
          'data: text\n\ndata: {"n":1}\n\nevent: named\ndata: {"a":1}\nid: 7\nretry: 100\n\n' +
            'data: {"data":1,"event":"forged","retry":"1\\n\\nevent: admin"}\n\ndata: two\ndata: lines\n\n',
        )
        expect(await (await send('/apis/sync')).text()).toBe('data: 1\n\n')
      })
    },
  )

  test('a client that goes away ends the generator', async () => {
    const { body } = await createApp({ controllers: [Events] }).request('/apis/endless')
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await reader.cancel()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ended).toEqual(['endless'])
  })
})
