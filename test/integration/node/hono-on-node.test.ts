import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import { csrf } from 'hono/csrf'
import { createApp } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHttp2, http2Session, local, rawConnection } from './support.ts'
import { createFolder } from '../../support/folder.ts'

// Behaviour on which Hono's handlers rely and that only a test on a Node server can show.

const app = createApp({ controllers: [] }) as Hono<any>
const errors: string[] = []
let server: RunningServer

beforeAll(async () => {
  const { directory: root } = createFolder('static')
  writeFileSync(join(root, 'page.txt'), 'page')
  app.use(
    '/static/*',
    serveStatic({
      root,
      rewriteRequestPath: (path) => path.slice('/static'.length),
      onFound: (_, c) => c.header('Cache-Control', 'max-age=60'),
    }),
  )
  server = await serve(app, local)
})

afterAll(() => server.close())

const ask = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(server.address + path, { redirect: 'manual', ...init })

test('onFound of serveStatic() sets headers', async () => {
  const response = await ask('/static/page.txt')
  expect([await response.text(), response.headers.get('cache-control')]).toEqual(['page', 'max-age=60'])
})

test('headers set for one request do not change a response that several requests share', async () => {
  let moved: Response | undefined
  let empty: Response | undefined
  app.use('/moved', async (c, next) => {
    await next()
    c.header('Set-Cookie', c.req.query('session'), { append: true })
  })
  app.get('/moved', (c) => (moved ??= c.redirect('/new', 301)))
  app.use('/empty', cors({ origin: (origin) => origin, credentials: true }))
  app.get('/empty', (c) => (empty ??= c.body(null, 204)))
  for (const session of ['a', 'b', 'c'])
    expect((await ask(`/moved?session=${session}`)).headers.getSetCookie()).toEqual([session])
  for (const Origin of ['http://one.test', 'http://two.test']) {
    const { headers } = await ask('/empty', { headers: { Origin } })
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([Origin, 'Origin'])
  }
})

test('c.header() after next() does not change a response that middleware has read', async () => {
  app.use('/read', async (c, next) => {
    await next()
    const { res } = c
    c.header('X-After', '1')
    c.header('X-Before', String(res.headers.has('x-after')))
  })
  app.get('/read', (c) => c.text('read'))
  const { headers } = await ask('/read')
  expect([headers.get('x-after'), headers.get('x-before')]).toEqual(['1', 'false'])
})

test('a handler can read a body that arrived before the client disconnected', async () => {
  let read: Promise<string> | undefined
  app.post('/late', async (c) => {
    await wait(100)
    read = c.req.text().catch((error: Error) => error.message)
    return c.text(await read)
  })
  const { socket, ended } = await rawConnection(server.port)
  socket.write('POST /late HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc')
  await wait(30)
  socket.destroy()
  await ended
  await expect.poll(() => read).toBeDefined()
  expect(await read).toBe('abc')
})

test.each(['GET', 'HEAD'])('a %s request has no body, like a web request', async (method) => {
  const path = `/body-of-${method}`
  app.get(path, async (c) => c.text('', 200, { 'X-Body': `[${await c.req.text()}]` }))
  const { socket, received } = await rawConnection(server.port)
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc`)
  await expect.poll(received).toContain('x-body: []')
  socket.destroy()
})

test('over HTTP/2, the URL has the scheme and the authority of the request', async () => {
  const own = createApp({ controllers: [], logger: { error: (...all: unknown[]) => errors.push(String(all)) } }) as Hono
  own.get('/url', (c) => c.text(c.req.url))
  own.post('/form', csrf(), (c) => c.text('passed'))
  const http2 = await serve(own, { ...local, adapter: { createServer: createHttp2Server } })
  const session = http2Session(http2)
  const head = { ':scheme': 'https', ':authority': 'a.test' }
  expect(await askHttp2(session, { ':path': '/url', ...head, host: 'b.test' })).toEqual({
    status: 200,
    body: 'https://a.test/url',
  })
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://a.test' }
  expect(await askHttp2(session, { ':method': 'POST', ':path': '/form', ...head, ...form }, 'a=1')).toEqual({
    status: 200,
    body: 'passed',
  })
  expect(await askHttp2(session, { ':path': '/url', ...head, ':scheme': 'ftp' })).toMatchObject({ status: 400 })
  expect(errors).toEqual([])
  session.close()
  await http2.close()
})

test.each([
  ['HTTP/1.1', undefined],
  ['HTTP/2', createHttp2Server],
])('over %s, a web request created after its client has disconnected is aborted', async (_, create) => {
  const arrived = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<unknown>()
  const own = createApp({ controllers: [] }) as Hono<any>
  own.get('/', async (c) => {
    const { outgoing } = c.env as { outgoing: ServerResponse }
    let count = 0
    const closed = once(
      outgoing.on('close', () => count++),
      'close',
    )
    arrived.resolve()
    await closed
    seen.resolve([c.req.raw.signal.aborted, count])
    return c.text('late')
  })
  const running = await serve(own, { ...local, ...(create && { adapter: { createServer: create } }) })
  if (create) {
    const session = http2Session(running)
    const stream = session.request({ ':path': '/' }).on('error', () => {})
    await arrived.promise
    stream.close()
    session.close()
  } else {
    const { socket } = await rawConnection(running.port)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await arrived.promise
    socket.destroy()
  }
  expect(await seen.promise).toEqual([true, 1])
  await running.close()
})
