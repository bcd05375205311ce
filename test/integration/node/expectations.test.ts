import { createApp, PostMapping, RequestBody, RestController, UseGuard, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { createServer, type ClientHttp2Session } from 'node:http2'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { http2Session, local, rawConnection } from './support.ts'

@RestController()
class Uploads {
  @PostMapping('/open') open(@RequestBody() body: { size: number }) {
    return body
  }
  @UseGuard(() => false)
  @PostMapping('/guarded')
  guarded(@RequestBody() body: { size: number }) {
    return body
  }
  @PostMapping('/unread') unread() {
    return 'unread'
  }
  @PostMapping('/raw') raw({ context }: HttpRequest) {
    return context.req.text()
  }
}

let server: RunningServer
let http2: RunningServer
let session: ClientHttp2Session
beforeAll(async () => {
  const app = createApp({ controllers: [Uploads] })
  app.post('/hono', async (c) => c.json(await c.req.json()))
  server = await serve(app, local)
  http2 = await serve(app, { ...local, adapter: { createServer } as never })
  session = http2Session(http2)
})
afterAll(async () => {
  session.close()
  await Promise.all([server.close(), http2.close()])
})

const BODY = '{"size":1}'
const HEADERS = { 'content-type': 'application/json', 'content-length': BODY.length, expect: '100-continue' }

/** Sends a body only after `100 Continue`, and returns what arrived. */
async function upload(path: string): Promise<string> {
  const post: ClientRequest = request(`${server.address}${path}`, { method: 'POST', headers: HEADERS, agent: false })
  post.on('error', () => {})
  let wasContinued = false
  post.on('continue', () => {
    wasContinued = true
    post.end(BODY)
  })
  post.flushHeaders()
  const [response] = (await once(post, 'response')) as [IncomingMessage]
  const received = `${wasContinued} ${response.statusCode} ${await text(response)}`
  post.destroy()
  return received
}

async function uploadHttp2(path: string): Promise<string> {
  const stream = session.request({ ':method': 'POST', ':path': path, ...HEADERS }, { endStream: false })
  stream.on('error', () => {})
  let wasContinued = false
  stream.on('continue', () => {
    wasContinued = true
    stream.end(BODY)
  })
  const [head] = (await once(stream, 'response')) as [{ ':status': number }]
  const received = `${wasContinued} ${head[':status']} ${await text(stream)}`
  stream.destroy()
  return received
}

test.each([
  ['/apis/open', `true 200 ${BODY}`],
  ['/apis/raw', `true 200 ${BODY}`],
  ['/hono', `true 200 ${BODY}`],
  ['/apis/unread', 'false 200 unread'],
  ['/apis/guarded', 'false 403 '],
  ['/apis/nothing', 'false 404 '],
])('%s has 100 Continue only if its body is read', async (path, expected) => {
  expect((await upload(path)).startsWith(expected)).toBe(true)
  expect((await uploadHttp2(path)).startsWith(expected)).toBe(true)
})

test('without a body, the connection stays open', async () => {
  const { socket, received, ended } = await rawConnection(server.port)
  socket.write('GET /apis/nothing HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n'.repeat(2))
  await expect.poll(() => received().match(/404 Not Found/gu)?.length).toBe(2)
  socket.end()
  await ended
})

test.each(['/apis/open', '/apis/guarded'])('%s has a response to a client that does not wait', async (path) => {
  const body = ' '.repeat(900_000) + BODY
  const headers = { ...HEADERS, 'content-length': body.length }
  const post = request(`${server.address}${path}`, { method: 'POST', headers, agent: false })
  post.end(body)
  const [response] = (await once(post, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(path === '/apis/open' ? 200 : 403)
  await text(response)
})
