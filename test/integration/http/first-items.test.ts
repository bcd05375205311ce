import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import {
  createApp,
  ExceptionHandler,
  GetMapping,
  HttpProblem,
  ResponseBody,
  RestController,
  ServerSentEvent,
  Sse,
  UseInterceptor,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import * as z from 'zod'
import { bothWays } from '../../support/both-ways.ts'
import { coded } from '../../support/coded-error.ts'
import { logTo } from '../../support/logger.ts'

const store = new AsyncLocalStorage<string>()
const pause = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms))
const stored = () => store.getStore() ?? 'lost'

const log: string[] = []
const errors: unknown[] = []

class TenantError extends Error {}

async function* contexts() {
  try {
    yield stored()
    await pause()
    yield stored()
    yield stored()
  } finally {
    await pause()
    log.push(`finally ${stored()}`)
  }
}

const inTenant = () => (_: unknown, next: () => Promise<unknown>) => store.run('tenant', next)

@RestController()
class Items {
  @GetMapping('/contexts') async *contexts() {
    yield* contexts()
  }
  @GetMapping('/contexts/later') async later() {
    await pause()
    return contexts()
  }
  @Sse() @GetMapping('/contexts/events') async *events() {
    yield* contexts()
  }
  @ResponseBody(z.string()) @GetMapping('/contexts/reduced') async *reduced() {
    yield* contexts()
  }
  @UseInterceptor(inTenant()) @GetMapping('/contexts/tenant') tenant() {
    return contexts()
  }
  @GetMapping('/contexts/iterator') iterator() {
    let count = 0
    return {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: ++count > 2, value: stored() }),
        return: async () => ({ done: true, value: undefined }),
      }),
    }
  }

  @GetMapping('/settings') async *settings(_: HttpRequest, res: HttpResponse) {
    await pause()
    res.status(203).cookie('c', '1').header('X-Set', 'yes').type('text/csv')
    yield 'a,b\n'
  }
  @Sse() @GetMapping('/settings/events') async *eventSettings(_: HttpRequest, res: HttpResponse) {
    await pause()
    res.status(203).cookie('c', '1').header('X-Set', 'yes')
    yield 'event'
  }
  @GetMapping('/none') async *none(_: HttpRequest, res: HttpResponse) {
    await pause()
    res.status(202)
    yield* []
  }
  @GetMapping('/emptied') async *emptied(_: HttpRequest, res: HttpResponse) {
    res.status(204)
    yield 'dropped'
  }

  @GetMapping('/missing') async *missing() {
    await pause()
    yield await Promise.reject(new HttpProblem(404, { detail: 'No such team.' }))
  }
  @Sse() @GetMapping('/missing/events') async *missingEvents() {
    await pause()
    yield await Promise.reject(new HttpProblem(404, { detail: 'No such team.' }))
  }
  @GetMapping('/handled') async *handled() {
    await pause()
    yield await Promise.reject(new TenantError())
  }
  @GetMapping('/failed') async *failed() {
    await pause()
    yield await Promise.reject(new Error('lost the database'))
  }
  @GetMapping('/text') async *text() {
    await pause()
    yield await Promise.reject('a string')
  }
  @ExceptionHandler(TenantError) handle() {
    return new Response('handled', { status: 418 })
  }

  @GetMapping('/shared') async *shared() {
    const buffer = Buffer.alloc(3)
    for (const letter of 'abc') yield buffer.fill(letter)
  }
  @GetMapping('/shared/sync') *sharedSync() {
    const buffer = Buffer.alloc(3)
    for (const letter of 'abc') yield buffer.fill(letter)
  }
  @GetMapping('/bytes') async *bytes() {
    const { buffer } = new TextEncoder().encode('view')
    yield buffer
    yield new DataView(buffer, 1, 2)
    yield new Uint16Array([0x6161])
    yield new Blob(['blob'])
    yield Object.assign(new Uint8Array(new SharedArrayBuffer(1)), [33])
  }
  @Sse() @GetMapping('/bytes/events') async *byteEvents() {
    yield new TextEncoder().encode('é')
    yield new ServerSentEvent(new Blob(['blob']))
  }
  @GetMapping('/promises') *promises() {
    yield Promise.resolve('a')
    yield 'b'
  }
  @GetMapping('/unsendable/:kind') async *unsendable({ params }: HttpRequest) {
    try {
      yield {
        undefined: undefined,
        function: () => {},
        symbol: Symbol('s'),
        bigint: 1n,
        map: new Map(),
        response: new Response(''),
        generator: contexts(),
      }[params.kind as string]
    } finally {
      log.push('ended')
    }
  }
  @GetMapping('/yielded-error') async *yieldedError() {
    yield new HttpProblem(409)
  }
}

describe('the first item', () => {
  bothWays(
    () =>
      createApp({
        controllers: [Items],
        prefix: '',
        logger: logTo(errors),
        use: [(_, next) => store.run('request', next)],
      }),
    (send) => {
      test.each(['', '/later', '/reduced'])('keeps the async context: /contexts%s', async (path) => {
        log.length = 0
        expect(await (await send(`/contexts${path}`)).text()).toBe('request'.repeat(3))
        expect(log).toEqual(['finally request'])
      })

      test('keeps the async context in events and iterators', async () => {
        expect(await (await send('/contexts/events')).text()).toBe('data: request\n\n'.repeat(3))
        expect(await (await send('/contexts/iterator')).text()).toBe('request'.repeat(2))
      })

      test('keeps the async context of an interceptor', async () => {
        log.length = 0
        expect(await (await send('/contexts/tenant')).text()).toBe('tenant'.repeat(3))
        expect(log).toEqual(['finally tenant'])
      })

      test('is sent with the settings that were made before it', async () => {
        for (const path of ['/settings', '/settings/events']) {
          const { status, headers } = await send(path)
          expect([status, headers.get('x-set'), headers.get('set-cookie')]).toEqual([203, 'yes', 'c=1; Path=/'])
          expect(headers.get('content-type')).toBe(path === '/settings' ? 'text/csv' : 'text/event-stream')
        }
        expect((await send('/none')).status).toBe(202)
        const emptied = await send('/emptied')
        expect([emptied.status, await emptied.text()]).toEqual([204, ''])
      })

      test('may be an error response instead', async () => {
        for (const path of ['/missing', '/missing/events']) {
          const response = await send(path)
          expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
          expect(await response.json()).toMatchObject({ detail: 'No such team.' })
        }
        expect(await (await send('/handled')).text()).toBe('handled')
        expect((await send('/text')).status).toBe(500)
        expect((await send('/yielded-error')).status).toBe(409)
        errors.length = 0
        expect((await send('/failed')).status).toBe(500)
        expect(errors).toEqual([['GET /failed failed with status 500', new Error('lost the database')]])
      })

      test.each(['/shared', '/shared/sync'])('is copied: %s', async (path) => {
        expect(await (await send(path)).text()).toBe('aaabbbccc')
      })

      test('may be a buffer, a view, a blob or a promise', async () => {
        expect(await (await send('/bytes')).text()).toBe('viewieaablob!')
        expect(await (await send('/bytes/events')).text()).toBe('data: é\n\ndata: blob\n\n')
        expect(await (await send('/promises')).text()).toBe('ab')
      })

      test.each(['undefined', 'function', 'symbol', 'bigint', 'map', 'response', 'generator'])(
        'is refused if JSON cannot represent it: %s',
        async (kind) => {
          errors.length = log.length = 0
          expect((await send(`/unsendable/${kind}`)).status).toBe(500)
          const [[, error]] = errors as [[string, Error]]
          const type = { map: 'Map', response: 'Response', generator: 'AsyncGenerator' }[kind] ?? kind
          if (kind !== 'bigint') expect(error).toEqual(coded('UNSENDABLE_RESULT', `\`${type}\``))
          await expect.poll(() => log).toContain('ended')
        },
      )
    },
  )
})
