import { once } from 'node:events'
import { createServer as createHttp2Server } from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { expect, test } from 'vitest'
import { askHttp2, http2Session, local, rawConnection } from './support.ts'

// A client receives exactly the bytes that the handler returned, and the server ends a stream that fails.

const shared = new Uint8Array(8)
/** So large that the server does not copy the bytes if it writes them at once. */
const large = new Uint8Array(100_000)

function create(): Hono {
  const app = createApp({ controllers: [], logger: { error() {} } }) as Hono
  app.use('/awaits/*', async (_, next) => {
    await next()
    await wait(20)
  })
  const fill = (n: string): Uint8Array<ArrayBuffer> => shared.fill(n.charCodeAt(0))
  app.get('/view/:n', (c) => c.body(fill(c.req.param('n'))))
  app.get('/awaits/view/:n', (c) => c.body(fill(c.req.param('n'))))
  app.get('/awaits/buffer/:n', (c) => c.body(fill(c.req.param('n')).buffer))
  const fillLarge = (n: string): Uint8Array<ArrayBuffer> => large.fill(n.charCodeAt(0))
  app.get('/large/view/:n', (c) => c.body(fillLarge(c.req.param('n'))))
  app.get('/awaits/large/:n', (c) => c.body(fillLarge(c.req.param('n'))))
  app.get('/large/later/:n', async (c) => c.body(fillLarge(c.req.param('n'))))
  app.get('/later/:n', async (c) => {
    await wait(5)
    return c.body(fill(c.req.param('n')))
  })
  return app
}

const paths = ['/view', '/awaits/view', '/awaits/buffer', '/later', '/large/view', '/awaits/large', '/large/later']

const lengthOf = (path: string): number => (path.includes('large') ? large : shared).length

test.each(paths)('a handler can reuse the memory of a body without changing a response: %s', async (path) => {
  const server = await serve(create(), local)
  const { socket, received } = await rawConnection(server.port)
  const names = ['1', '2', '3', '4']
  socket.write(names.map((n) => `GET ${path}/${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
  await expect.poll(() => received().match(/HTTP\/1\.1 200/gu)?.length).toBe(4)
  const length = lengthOf(path)
  await expect.poll(() => received().length).toBeGreaterThan(4 * length)
  const bodies = [...received().matchAll(/\r\n\r\n(\d+)/gu)].map(([, body]) => body)
  expect(bodies.map((body) => body?.slice(0, length))).toEqual(names.map((n) => n.repeat(length)))
  socket.destroy()
  const answers = await Promise.all(names.map(async (n) => (await fetch(`${server.address}${path}/${n}`)).text()))
  expect(answers).toEqual(names.map((n) => n.repeat(lengthOf(path))))
  await server.close()
})

test.each(paths)('over HTTP/2, a handler can reuse the memory of a body: %s', async (path) => {
  const server = await serve(create(), { ...local, adapter: { createServer: createHttp2Server } as never })
  const session = http2Session(server)
  const names = ['1', '2', '3', '4']
  const answers = await Promise.all(names.map(async (n) => (await askHttp2(session, { ':path': `${path}/${n}` })).body))
  expect(answers).toEqual(names.map((n) => n.repeat(lengthOf(path))))
  session.close()
  await server.close()
})

test('a stream that contains no bytes is cancelled', async () => {
  let isCancelled = false
  const app = createApp({ controllers: [], logger: { error() {} } }) as Hono
  app.get('/objects', (c) => {
    const source = {
      pull: (controller: ReadableStreamDefaultController) => controller.enqueue({}),
      cancel: () => void (isCancelled = true),
    }
    return c.body(new ReadableStream(source))
  })
  const server = await serve(app, local)
  expect((await fetch(`${server.address}/objects`)).status).toBe(500)
  expect(isCancelled).toBe(true)
  await server.close()
})

test('writeTimeout of one response does not apply to the next, even without keepAliveTimeout', async () => {
  const app = createApp({ controllers: [] }) as Hono
  app.get('/large', (c) => c.body(new Uint8Array(8_000_000)))
  app.get('/slow', async (c) => {
    await wait(900)
    return c.text('slow')
  })
  const server = await serve(app, { ...local, keepAliveTimeout: 0, writeTimeout: 300 })
  const { socket, received } = await rawConnection(server.port)
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => received().length).toBeGreaterThan(8_000_000)
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  // A pattern would be searched in the whole body at each poll.
  await Promise.race([once(socket, 'close'), expect.poll(() => received().endsWith('slow')).toBe(true)])
  expect(received().endsWith('slow')).toBe(true)
  socket.destroy()
  await server.close()
})

test('the error response for a stream that fails at once has no Content-Encoding or ETag', async () => {
  const app = createApp({ controllers: [], logger: { error() {} } }) as Hono
  app.onError((_, c) => c.text('failed', 500))
  app.get('/', (c) => {
    c.header('Content-Encoding', 'gzip')
    c.header('ETag', '"1"')
    c.header('X-Own', 'kept')
    return c.body(new ReadableStream({ pull: () => Promise.reject(new Error('failed')) }))
  })
  const server = await serve(app, local)
  const response = await fetch(server.address)
  expect([response.status, await response.text()]).toEqual([500, 'failed'])
  const { headers } = response
  expect(['content-encoding', 'etag', 'x-own'].map((name) => headers.get(name))).toEqual([null, null, 'kept'])
  await server.close()
})

test.each([1, 2, 4])('a stream may consist of strings, bytes, views and buffers, %i at a time', async (size) => {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
  const parts = ['é', bytes('b'), new DataView(bytes('xc').buffer, 1), bytes('d').buffer]
  const app = createApp({ controllers: [] }) as Hono
  app.get('/', (c) => {
    let sent = 0
    const source = {
      async pull(controller: ReadableStreamDefaultController) {
        for (const part of parts.slice(sent, sent + size)) controller.enqueue(part)
        sent += size
        if (sent >= parts.length) controller.close()
        // The next parts come in a later turn of the event loop.
        await new Promise(setImmediate)
      },
    }
    return c.body(new ReadableStream(source))
  })
  const plain = await serve(app, local)
  expect(await (await fetch(plain.address)).text()).toBe('ébcd')
  await plain.close()
  const http2 = await serve(app, { ...local, adapter: { createServer: createHttp2Server } as never })
  const session = http2Session(http2)
  expect((await askHttp2(session, { ':path': '/' })).body).toBe('ébcd')
  session.close()
  await http2.close()
})
