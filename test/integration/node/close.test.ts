import { once } from 'node:events'
import { createServer as createHttp2Server } from 'node:http2'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { serve, type RunningServer } from 'honotate/node'
import { askHttp2, http2Session, local, rawConnection } from './support.ts'

/** A method that answers when it is told, and tells when it has been called. */
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

test('close() answers a request that is on its way on an idle connection, and says that the connection ends', async () => {
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

test('HTTP/2: close() lets a stream under way finish, and takes no other', async () => {
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

test('HTTP/2: close() cuts what is not done in time', async () => {
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
  'close() tells WebSockets that the server goes away, and cuts those that stay longer than %i ms',
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
    // A client that does not listen does not answer either.
    if (closeTimeout === 50) socket.pause()
    const code = once(socket, 'close')
    await server.close()
    socket.resume()
    expect((await code)[0]).toBe(1001)
  },
)
