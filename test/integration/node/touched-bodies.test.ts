import { createApp, GetMapping, PostMapping, RequestBody, RestController, Use, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { proxy } from 'hono/proxy'
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { local, rawConnection } from './support.ts'

/** Reads what has arrived of the body, and lets the request go on. */
const peek = createMiddleware(async (c, next) => {
  await once(c.env.incoming, 'data')
  await next()
})

const logged: unknown[] = []
let upstream: string

@RestController()
class Bodies {
  @Use(peek) @PostMapping('/part') part(@RequestBody() body: unknown) {
    return { body }
  }
  @Use(bodyLimit({ maxSize: 100_000 })) @PostMapping('/limited') limited(req: HttpRequest) {
    return { length: req.body.length }
  }
  @PostMapping('/first') async first({ raw }: HttpRequest) {
    const reader = (raw.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    return 'enough'
  }
  @PostMapping('/cancel') async cancel({ raw }: HttpRequest) {
    const reader = (raw.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await reader.cancel()
    throw new RangeError('refused')
  }
  @PostMapping('/touched') touched({ raw }: HttpRequest) {
    return raw.body ? 'seen' : 'none'
  }
  @PostMapping('/echo') echo(@RequestBody() body: unknown) {
    return { body }
  }
  @PostMapping('/proxy') proxied({ context }: HttpRequest) {
    return proxy(upstream, { ...context.req })
  }
  @PostMapping('/proxy-body') async proxiedBody({ context }: HttpRequest) {
    return proxy(upstream, { ...context.req, body: await context.req.arrayBuffer() })
  }
  @GetMapping('/ok') ok() {
    return 'ok'
  }
}

let server: RunningServer
beforeAll(async () => {
  const logger = { error: (_: string, error: unknown) => void logged.push(error) }
  server = await serve(createApp({ controllers: [Bodies], advice: [], logger }), local)
  upstream = `${server.address}/apis/echo`
})
afterAll(() => server.close())

test.each(['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of type %s of which middleware has read a part is an error, never its rest',
  async (type) => {
    logged.length = 0
    const { socket, received, ended } = await rawConnection(server.port)
    const head = `POST /apis/part HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 16\r\nConnection: close\r\n\r\n`
    socket.write(`${head}"first__`)
    await expect.poll(() => received() !== '' || logged.length > 0).toBe(true)
    socket.write('second_"')
    expect((await ended).slice(9, 12)).toBe('500')
    expect(logged).toMatchObject([{ code: 'HONOTATE_BODY_TAKEN' }])
  },
)

async function ask(agent: Agent, path: string, body?: Uint8Array, headers = {}): Promise<[number, string, unknown]> {
  const asked = request(server.address + path, { agent, method: body ? 'POST' : 'GET', headers })
  asked.end(body)
  const [response] = await once(asked, 'response')
  return [response.statusCode, await text(response), asked.socket]
}

test.each([
  ['/apis/limited', 413, 'length'],
  ['/apis/limited', 413, 'chunks'],
  ['/apis/first', 200, 'length'],
  ['/apis/first', 200, 'chunks'],
  ['/apis/cancel', 500, 'length'],
  ['/apis/touched', 200, 'length'],
  ['/apis/echo', 413, 'length'],
])(
  'after %s has answered %i to an upload with %s, its connection takes the next request',
  async (path, status, framing) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const body = new Uint8Array(path === '/apis/echo' ? 2_000_000 : 500_000)
    const type = path === '/apis/echo' ? 'text/plain' : 'application/octet-stream'
    const headers = { 'Content-Type': type, ...(framing === 'chunks' ? { 'Transfer-Encoding': 'chunked' } : {}) }
    const [answered, , socket] = await ask(agent, path, body, headers)
    expect(answered).toBe(status)
    expect(await ask(agent, '/apis/ok')).toEqual([200, 'ok', socket])
    agent.destroy()
  },
)

test('proxy() of a body that was parsed fails with a code, and works with the body that was read', async () => {
  logged.length = 0
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' }
  const failed = await fetch(`${server.address}/apis/proxy`, init)
  expect(failed.status).toBe(500)
  expect(logged).toMatchObject([{ code: 'HONOTATE_BODY_TAKEN', cause: { name: 'TypeError' } }])
  const passed = await fetch(`${server.address}/apis/proxy-body`, init)
  expect(await passed.json()).toEqual({ body: { a: 1 } })
})
