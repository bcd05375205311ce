import { once } from 'node:events'
import { Hono, type MiddlewareHandler } from 'hono'
import { createApp } from 'honotate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../support/runs.ts'
import { startChild, type Child } from './child.ts'
import { thrown } from './fixtures/thrown.ts'

const kinds = Object.keys(thrown)

let turn = 0
/** The thrown values to try in the next place: all places together try all, and before a release each place does. */
const someKinds = (): readonly string[] => sampled(kinds, 3, turn++)

/** Each fault appears in the log alone, and the service continues. */
describe.each([{}, { middleware: true }])('a service with faults, %j', (options) => {
  let child: Child
  beforeAll(async () => void (child = await startChild('faults', options)))

  afterAll(async () => {
    child.process.kill('SIGTERM')
    // After an unhandled rejection or a crash, the process would end with code 1.
    expect(await child.ended, child.errors()).toEqual([0, null])
  })

  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${child.port}/apis/${path}`, init)

  async function expectFault(path: string, init?: RequestInit): Promise<void> {
    const response = await ask(path, init)
    expect([response.status, response.headers.get('content-type')], path).toEqual([500, 'application/problem+json'])
    const instance = `/apis/${path}`.replace(/\?.*/u, '')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      instance,
    })
    expect(await (await ask('plain/ok')).text()).toBe('ok')
  }

  const places = [
    'plain/throw',
    'plain/reject',
    'plain/exchange',
    'plain/guard',
    'plain/interceptor',
    'plain/thenable',
    'plain/json',
    'scoped/throw',
    ...('middleware' in options ? ['middleware', 'later'] : []),
  ]
  test.each(places)('%s: every thrown value is answered with 500', async (place) => {
    for (const kind of someKinds()) await expectFault(`${place}/${kind}`)
  })

  test('every value thrown by a method with a body is answered with 500', async () => {
    for (const kind of someKinds())
      await expectFault(`plain/body/${kind}`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      })
  })

  test('every value thrown by the constructor of a request service is answered with 500', async () => {
    for (const kind of someKinds()) await expectFault(`scoped/ok?kind=${kind}`)
    // No service is left, although destroy() fails: the only one belongs to the current request.
    expect(await (await ask('scoped/ok')).text()).toBe('ok')
    expect(await (await ask('scoped/services')).text()).toBe('1')
  })

  test('an exception handler or onError that fails does not hide the first error', async () => {
    await expectFault('plain/of-handler')
    await expectFault('plain/of-on-error')
    expect(child.errors()).toMatch(
      /An exception handler failed Error: second, of the handler[^]*failed with status 500 OfHandler[^\n]*: first/u,
    )
    expect(child.errors()).toMatch(
      /onError failed Error: second, of onError[^]*failed with status 500 OfOnError[^\n]*: first/u,
    )
  })

  test('every value thrown by background work is logged', async () => {
    const failed = (): number => child.errors().split('Work of waitUntil() failed').length - 1
    const before = failed()
    for (const kind of kinds) expect(await (await ask(`plain/background/${kind}`)).text()).toBe('accepted')
    await expect.poll(() => failed() - before).toBe(kinds.length)
  })

  test('results that cannot be serialized are answered with 500', async () => {
    for (const kind of ['circular', 'bigint', 'symbol']) await expectFault(`plain/${kind}`)
  })

  test.each(['plain/first', 'plain/stream-at-once', 'scoped/stream-at-once'])(
    '%s: a body that fails before its first bytes are sent is answered with 500',
    async (place) => {
      for (const kind of someKinds()) await expectFault(`${place}/${kind}`)
    },
  )

  test.each(['plain/stream', 'scoped/stream', 'plain/events', 'plain/item', 'plain/event'])(
    '%s: a body that fails after its first bytes ends in a cut connection',
    async (place) => {
      for (const kind of someKinds()) {
        const response = await ask(`${place}/${kind}`)
        expect(response.status).toBe(200)
        await expect(response.text(), kind).rejects.toThrow('terminated')
        expect(await (await ask('plain/ok')).text()).toBe('ok')
      }
    },
  )
})

test('app.fetch() rejects if middleware throws a value that is not an Error, as in Hono', async () => {
  const fails: MiddlewareHandler = () => Promise.reject('a string')
  for (const app of [new Hono().use(fails), createApp({ controllers: [], use: [fails] })]) {
    await expect(app.request('/')).rejects.toBe('a string')
  }
})

test('a thrown value is logged once', async () => {
  const child = await startChild('faults')
  await fetch(`http://127.0.0.1:${child.port}/apis/plain/throw/error`)
  await fetch(`http://127.0.0.1:${child.port}/apis/plain/throw/string`)
  child.process.kill('SIGTERM')
  await once(child.process, 'close')
  expect(child.errors().match(/failed with status 500/gu)).toHaveLength(2)
  expect(child.errors()).toMatch(
    /GET \/apis\/plain\/throw\/error failed with status 500 Error: not for the client\n\s+at [^]*faults\.ts:\d+/u,
  )
  expect(child.errors()).toContain("[cause]: 'not for the client'")
})

test('the error that cuts a body is logged once', async () => {
  const child = await startChild('faults')
  for (const path of ['stream', 'events', 'item'])
    await (await fetch(`http://127.0.0.1:${child.port}/apis/plain/${path}/error`)).text().catch(() => {})
  child.process.kill('SIGTERM')
  await once(child.process, 'close')
  for (const path of ['stream', 'events', 'item'])
    expect(child.errors()).toMatch(
      new RegExp(
        `GET /apis/plain/${path}/error failed while its answer was sent Error: not for the client\\n\\s+at `,
        'u',
      ),
    )
  expect(child.errors().match(/failed|could not/gu)).toHaveLength(3)
})
