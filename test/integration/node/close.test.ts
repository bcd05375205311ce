import { once } from 'node:events'
import { constants, createServer as createHttp2Server } from 'node:http2'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { serve, type RunningServer } from 'honotate/node'
import { askHttp2, http2Session, local, rawConnection } from './support.ts'

/** An app whose handler resolves `arrived` when it is called, and answers after `open()`. */
function gate(): { arrived: Promise<void>; open(): void; app: Hono } {
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const app = new Hono().get('/', async (c) => {
    arrived.resolve()
    await answer.promise
    return c.text('answered')
  })
  return { arrived: arrived.promise, open: answer.resolve, app }
}

const withHttp2 = (app: Hono, closeTimeout: number): Promise<RunningServer> =>
  serve(app, { ...local, closeTimeout, adapter: { createServer: createHttp2Server } as never })

test('close() answers a request that arrives on an idle connection with Connection: close', async () => {
  const app = new Hono().get('/', (c) => c.text('answered'))
  const server = await serve(app, local)
  const { socket, received, ended } = await rawConnection(server.port)
  const ask = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  socket.write(ask)
  await once(socket, 'data')
  expect(received()).toContain('Connection: keep-alive')
  const closed = server.close()
  socket.write(ask)
  expect(await ended).toMatch(/keep-alive[^]*Connection: close\r\n[^]*answered$/u)
  await closed
})

test('close() answers all pipelined requests, the last one with Connection: close', async () => {
  const [first, second] = [gate(), gate()]
  const app = new Hono().route('/first', first.app).route('/second', second.app)
  const server = await serve(app, local)
  const { socket, ended } = await rawConnection(server.port)
  socket.write(['/first', '/second'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
  await Promise.all([first.arrived, second.arrived])
  const closed = server.close()
  first.open()
  await once(socket, 'data')
  second.open()
  const answers = (await ended).split(/(?=HTTP\/1\.1)/u)
  expect(answers).toEqual([
    expect.stringMatching(/Connection: keep-alive[^]*answered$/u),
    expect.stringMatching(/Connection: close[^]*answered$/u),
  ])
  await closed
})

test('close() ends a connection even if the response has Connection: keep-alive', { timeout: 20_000 }, async () => {
  const end = Promise.withResolvers<void>()
  const app = new Hono().get('/', (c) =>
    c.body(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('first'))
          await end.promise
          controller.close()
        },
      }),
    ),
  )
  const server = await serve(app, { ...local, closeTimeout: 60_000, keepAliveTimeout: 60_000 })
  const { socket, ended } = await rawConnection(server.port)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  const closed = server.close()
  // By then, the server has ended idle connections.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  end.resolve()
  expect(await ended).toMatch(/Connection: keep-alive[^]*first\r\n0\r\n\r\n$/u)
  await closed
})

test('HTTP/2: requestTimeout limits the arrival of a request, not its handler', async () => {
  const app = new Hono().post('/', async (c) => {
    const body = await c.req.text().catch(() => 'no')
    await new Promise((resolve) => setTimeout(resolve, 600))
    return c.text(`${body} answered`)
  })
  const adapter = { createServer: createHttp2Server } as never
  const server = await serve(app, { ...local, requestTimeout: 200, headersTimeout: 200, adapter })
  const session = http2Session(server)
  session.on('error', () => {})
  const sent = { ':path': '/', ':method': 'POST' }
  expect(await askHttp2(session, sent, 'whole')).toEqual({ status: 200, body: 'whole answered' })
  const stream = session.request(sent, { endStream: false })
  stream.on('error', () => {})
  stream.write('part')
  await once(stream, 'close')
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL)
  session.close()
  await server.close()
})

test('HTTP/2: close() finishes open streams, and accepts no new streams', async () => {
  const { arrived, open, app } = gate()
  const server = await withHttp2(app, 10_000)
  const session = http2Session(server)
  const answer = askHttp2(session, { ':path': '/' })
  await arrived
  const closed = server.close()
  await once(session, 'goaway')
  await expect(askHttp2(session, { ':path': '/' })).rejects.toThrow()
  open()
  expect(await answer).toEqual({ status: 200, body: 'answered' })
  await closed
})

test('HTTP/2: close() cuts requests that exceed closeTimeout', async () => {
  const { arrived, app } = gate()
  const server = await withHttp2(app, 50)
  const session = http2Session(server)
  session.on('error', () => {})
  const answer = askHttp2(session, { ':path': '/' })
  const cut = expect(answer).rejects.toThrow('closed')
  await arrived
  await server.close()
  await cut
})

test.each([10_000, 50])(
  'close() closes WebSockets with the code 1001, and cuts WebSockets that are open after %i ms',
  async (closeTimeout) => {
    const app = new Hono().get(
      '/',
      upgradeWebSocket(() => ({})),
    )
    const server = await serve(app, {
      ...local,
      closeTimeout,
      adapter: { websocket: { server: new WebSocketServer({ noServer: true }) as never } },
    })
    const socket = new WebSocket(server.address.replace('http', 'ws'))
    await once(socket, 'open')
    // A paused client does not answer the server's close frame.
    if (closeTimeout === 50) socket.pause()
    const code = once(socket, 'close')
    await server.close()
    socket.resume()
    expect((await code)[0]).toBe(1001)
  },
)
