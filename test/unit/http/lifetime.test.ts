import { EventEmitter } from 'node:events'
import type { Context } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { Exchange } from '../../../src/honotate/http/exchange.ts'
import { makeResponse } from '../../../src/honotate/http/make-response.ts'
import { Lifetime, lifetimeOf, waitUntil } from '../../../src/honotate/http/lifetime.ts'
import { logTo } from '../../support/logger.ts'
import { createContext, executionContext } from './support.ts'

/** A lifetime, the context of its request, logs of its events, and a controller that aborts the request. */
function create(env: object = {}) {
  const log: string[] = []
  const logged: unknown[][] = []
  const kept: Promise<unknown>[] = []
  class Services extends Lifetime {
    protected async end(): Promise<void> {
      await Promise.resolve()
      log.push('ended')
    }
  }
  const client = new AbortController()
  const raw = new Request('http://localhost/path', { signal: client.signal })
  const c = contextOf(createContext({ env, executionCtx: executionContext(kept) }, raw))
  return { lifetime: new Services(c, logTo(logged)), c, log, logged, kept, client }
}

describe('work', () => {
  test('ends the lifetime when it returns or resolves, before the caller receives the result', async () => {
    for (const work of [() => 'done', async () => 'done']) {
      const { lifetime, c, log } = create()
      expect(lifetimeOf(c)).toBe(lifetime)
      const result = await lifetime.during(work)
      expect([result, ...log]).toEqual(['done', 'ended'])
      expect(lifetimeOf(c)).toBeUndefined()
    }
  })

  test('ends the lifetime when it fails', async () => {
    const fail = (): never => {
      throw new Error('failed')
    }
    for (const work of [fail, async () => fail()]) {
      const { lifetime, log } = create()
      await expect(lifetime.during(work)).rejects.toThrow('failed')
      expect(log).toEqual(['ended'])
    }
  })

  test('inside other work does not end the lifetime', async () => {
    const { lifetime, log } = create()
    await lifetime.during(async () => {
      expect(lifetime.during(() => 'inner')).toBe('inner')
      await lifetime.during(async () => log.push('inner'))
      log.push('outer')
    })
    expect(log).toEqual(['inner', 'outer', 'ended'])
  })
})

/** A stream of one part, which logs the read and a cancellation. */
function source(log: string[], part: 'error' | 'text' = 'text'): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        if (part === 'error') return controller.error(new Error('broken'))
        log.push('read')
        controller.enqueue(new TextEncoder().encode('text'))
        controller.close()
      },
      cancel: () => void log.push('cancelled'),
    },
    { highWaterMark: 0 },
  )
}

describe('a body', () => {
  test('ends the lifetime once it is read, and is not read before the client reads', async () => {
    const { lifetime, log } = create()
    const sent = lifetime.whileSent(new Response(source(log), { status: 201, headers: { A: '1' } }))
    expect([sent.status, sent.headers.get('A')]).toEqual([201, '1'])
    await new Promise(setImmediate)
    expect(log).toEqual([])
    expect(await sent.text()).toBe('text')
    expect(log).toEqual(['read', 'ended'])
  })

  test('is cancelled when the client cancels, and then ends the lifetime', async () => {
    const { lifetime, log } = create()
    await lifetime.whileSent(new Response(source(log))).body?.cancel()
    expect(log).toEqual(['cancelled', 'ended'])
  })

  test('ends the lifetime when it fails', async () => {
    const { lifetime, log } = create()
    const sent = lifetime.whileSent(new Response(source(log, 'error')))
    await expect(sent.text()).rejects.toThrow('broken')
    expect(log).toEqual(['ended'])
  })

  test('that is empty leaves the response unchanged', () => {
    const { lifetime } = create()
    const response = new Response(null)
    expect(lifetime.whileSent(response)).toBe(response)
  })

  test('of c.res stays the body of c.res', async () => {
    const { lifetime, c, log } = create()
    c.res = new Response(source(log), { headers: { A: '1' } })
    const sent = lifetime.whileSent(c.res)
    expect([c.res.headers.get('A'), await c.res.text(), ...log]).toEqual(['1', 'text', 'read', 'ended'])
    expect(sent.body?.locked).toBe(true)
  })

  test('of another response does not replace c.res', async () => {
    const { lifetime, c, log } = create()
    c.res = new Response('other')
    const sent = lifetime.whileSent(new Response(source(log)))
    expect([await c.res.text(), await sent.text()]).toEqual(['other', 'text'])
    const before = create()
    before.lifetime.whileSent(new Response(source(log)))
    expect(before.c.finalized).toBe(false)
  })

  test('that the status does not allow is cancelled before the lifetime ends', async () => {
    const { lifetime, c, log, kept } = create()
    const result = new ReadableStream({
      async cancel() {
        await Promise.resolve()
        log.push('cancelled')
      },
    })
    await lifetime.during(async () => makeResponse(new Exchange(c, { status: 204 }), result))
    expect(kept).toHaveLength(1)
    await kept[0]
    expect(log).toEqual(['cancelled', 'ended'])
  })

  test('that is not sent ends the lifetime once it is cancelled', async () => {
    const { lifetime, log, kept } = create()
    const cancelled = Promise.withResolvers<undefined>()
    lifetime.whileCancelled(cancelled.promise)
    expect([log, kept.length]).toEqual([[], 1])
    cancelled.resolve(undefined)
    await kept[0]
    expect(log).toEqual(['ended'])
  })
})

describe('a client that disconnects', () => {
  test('cancels the body, and the platform waits for the lifetime to end', async () => {
    const { lifetime, log, kept, client } = create()
    lifetime.whileSent(new Response(source(log)))
    client.abort()
    await Promise.all(kept)
    expect(log).toEqual(['cancelled', 'ended'])
  })

  test('does not cancel the body on Node, where the server cancels it', () => {
    const { lifetime, log, client } = create({ incoming: {} })
    lifetime.whileSent(new Response(source(log)))
    client.abort()
    expect(log).toEqual([])
  })

  const leaving: [string, () => { env: object; leave(client: AbortController): void; listeners(): number }][] = [
    ['by its request', () => ({ env: {}, leave: (client) => client.abort(), listeners: () => 0 })],
    [
      'by its response on Node',
      () => {
        const outgoing = new EventEmitter()
        const listeners = (): number => outgoing.listenerCount('close')
        return { env: { incoming: {}, outgoing }, leave: () => void outgoing.emit('close'), listeners }
      },
    ],
  ]

  test.each(leaving)('is detected %s, and work that continues for 30 s is logged', async (_, by) => {
    vi.useFakeTimers()
    try {
      const { env, leave, listeners } = by()
      const { lifetime, logged, kept, client, log } = create(env)
      const work = Promise.withResolvers<undefined>()
      const result = Promise.all([lifetime.during(() => work.promise), lifetime.during(() => work.promise)])
      leave(client)
      expect(kept).toHaveLength(1)
      vi.advanceTimersByTime(29_999)
      expect(logged).toEqual([])
      vi.advanceTimersByTime(1)
      expect(logged).toEqual([
        [expect.stringMatching(/^GET \/path still runs 30 s after its client/u), expect.any(Error)],
      ])
      work.resolve(undefined)
      await result
      await kept[0]
      expect([log, listeners()]).toEqual([['ended'], 0])
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(leaving)('is detected %s, and work that ends soon is not logged', async (_, by) => {
    vi.useFakeTimers()
    try {
      const { env, leave } = by()
      for (const leavesFirst of [true, false]) {
        const { lifetime, logged, kept, client } = create(env)
        const work = Promise.withResolvers<undefined>()
        const result = lifetime.during(() => work.promise)
        if (leavesFirst) leave(client)
        work.resolve(undefined)
        await result
        if (!leavesFirst) leave(client)
        vi.advanceTimersByTime(60_000)
        expect([logged, kept.length]).toEqual([[], leavesFirst ? 1 : 0])
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

test('a body that is still open 30 s after the Node response has closed is logged', async () => {
  vi.useFakeTimers()
  try {
    const outgoing = new EventEmitter()
    const { lifetime, logged, kept, log } = create({ incoming: {}, outgoing })
    const sent = lifetime.whileSent(new Response(source(log)))
    outgoing.emit('close')
    vi.advanceTimersByTime(30_000)
    expect([logged.length, kept.length]).toEqual([1, 1])
    await sent.body?.cancel()
    await kept[0]
    expect(log).toEqual(['cancelled', 'ended'])
  } finally {
    vi.useRealTimers()
  }
})

test('waitUntil() returns false on a platform without an execution context', () => {
  const c: Context = contextOf(createContext())
  expect(waitUntil(c, Promise.resolve())).toBe(false)
  const { c: asked, kept } = create()
  expect([waitUntil(asked, Promise.resolve()), kept.length]).toEqual([true, 1])
})
