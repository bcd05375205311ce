import { once } from 'node:events'
import { Hono, type MiddlewareHandler } from 'hono'
import { createApp } from 'honotate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChild, type Child } from './child.ts'
import { thrown } from './fixtures/thrown.ts'

const kinds = Object.keys(thrown)

/** Each fault appears in the log alone, and the service continues. */
describe.each([{}, { middleware: true }])('a service that fails in every way, %j', (options) => {
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
  test.each(places)('%s: whatever is thrown', async (place) => {
    for (const kind of kinds) await expectFault(`${place}/${kind}`)
  })

  test('whatever is thrown by a method that has taken a body', async () => {
    for (const kind of kinds)
      await expectFault(`plain/body/${kind}`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      })
  })

  test('whatever is thrown by the constructor of a service of the request', async () => {
    for (const kind of kinds) await expectFault(`scoped/ok?kind=${kind}`)
    // No service is left, although destroy() fails: the only one belongs to the current request.
    expect(await (await ask('scoped/ok')).text()).toBe('ok')
    expect(await (await ask('scoped/services')).text()).toBe('1')
  })

  test('what fails while it answers a failure does not hide it', async () => {
    await expectFault('plain/of-handler')
    await expectFault('plain/of-on-error')
    expect(child.errors()).toMatch(
      /An exception handler failed Error: second, of the handler[^]*failed with status 500 OfHandler[^\n]*: first/u,
    )
    expect(child.errors()).toMatch(
      /onError failed Error: second, of onError[^]*failed with status 500 OfOnError[^\n]*: first/u,
    )
  })

  test('whatever is thrown by work that goes on after the answer is logged', async () => {
    const failed = (): number => child.errors().split('Work of waitUntil() failed').length - 1
    const before = failed()
    for (const kind of kinds) expect(await (await ask(`plain/background/${kind}`)).text()).toBe('accepted')
    await expect.poll(() => failed() - before).toBe(kinds.length)
  })

  test('results that cannot be sent', async () => {
    for (const kind of ['circular', 'bigint', 'symbol']) await expectFault(`plain/${kind}`)
  })

  test.each(['plain/first', 'plain/stream-at-once', 'scoped/stream-at-once'])(
    '%s: a body that fails before anything was sent is answered like any other error',
    async (place) => {
      for (const kind of kinds) await expectFault(`${place}/${kind}`)
    },
  )

  test.each(['plain/stream', 'scoped/stream', 'plain/events', 'plain/item', 'plain/event'])(
    '%s: a body that fails on the way ends in a cut connection, never as if it were complete',
    async (place) => {
      for (const kind of kinds) {
        const response = await ask(`${place}/${kind}`)
        expect(response.status).toBe(200)
        await expect(response.text(), kind).rejects.toThrow('terminated')
        expect(await (await ask('plain/ok')).text()).toBe('ok')
      }
    },
  )
})

test('what middleware throws that is no Error rejects app.fetch(), as in Hono', async () => {
  const fails: MiddlewareHandler = () => Promise.reject('a string')
  for (const app of [new Hono().use(fails), createApp({ controllers: [], use: [fails] })]) {
    await expect(app.request('/')).rejects.toBe('a string')
  }
})

test('the log has what was thrown, once', async () => {
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

test('the log has why a body was cut, once', async () => {
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
