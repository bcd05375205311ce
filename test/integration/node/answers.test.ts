import { connect as connectTcp } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http2'
import { once } from 'node:events'
import { createApp, GetMapping, PostMapping, RequestBody, RestController, Service, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askHttp2, http2Session, local, rawConnection } from './support.ts'
import { silent } from '../../support/logger.ts'

const log: string[] = []

@Service()
class Rows {
  isOpen = true
  note(what: string): string {
    log.push(this.isOpen ? what : `${what} after destroy`)
    return 'row\n'
  }
  destroy() {
    log.push('destroy')
    this.isOpen = false
  }
}

@RestController({ scope: 'request' })
class RowController {
  constructor(private readonly rows: Rows) {}

  @GetMapping('/rows') async *stream() {
    try {
      for (let n = 0; n < 100; n++) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        yield this.rows.note('query')
      }
    } finally {
      await new Promise((resolve) => setTimeout(resolve, 5))
      this.rows.note('rollback')
    }
  }
}

/** The headers that Node refuses over HTTP/2. */
const CONNECTION_HEADERS = 'connection http2-settings keep-alive proxy-connection te transfer-encoding upgrade'.split(
  ' ',
)

@RestController()
class Answers {
  @GetMapping('/cut') async *cut() {
    yield 'row 1 of 2\n'
    await new Promise((resolve) => setTimeout(resolve, 20))
    throw new Error('the database is gone')
  }
  @GetMapping('/text') text() {
    return new ReadableStream({
      start(controller) {
        controller.enqueue('héllo')
        controller.close()
      },
    })
  }
  @GetMapping('/url') url(req: HttpRequest) {
    const { url } = req
    return [url, req.raw.url, req.url]
  }
  @GetMapping('/headers') headers({ context: { req } }: HttpRequest) {
    const names = ['X-Many', 'Accept-Language', 'user-agent', 'constructor', '__proto__', 'toString', 'absent']
    const found = names.map((name) => req.header(name) ?? null)
    return [found, names.map((name) => req.raw.headers.get(name))]
  }
  @GetMapping('/connection') connection({ context }: HttpRequest) {
    for (const name of CONNECTION_HEADERS) context.header(name, 'x')
    return 'text'
  }
  @PostMapping('/notes') add(@RequestBody() note: unknown) {
    return note
  }
  @PostMapping('/raw') async raw(req: HttpRequest) {
    const { incoming } = req.env as { incoming: IncomingMessage }
    return [incoming.readableEnded, await req.raw.text(), req.signal.aborted, req.raw.body === null]
  }
  @PostMapping('/bytes') async bytes({ context: { req } }: HttpRequest) {
    const bytes = await req.arrayBuffer().catch((error: Error) => log.push(error.message))
    if (!(bytes instanceof ArrayBuffer)) return bytes
    const others = [
      await req.text(),
      String(await (await req.blob()).bytes()),
      await req.raw.text().catch(() => 'used'),
    ]
    return [bytes.byteLength, new TextDecoder().decode(bytes), ...others].map((each) => String(each).slice(0, 10))
  }
  @PostMapping('/ignored') ignored() {
    return 'x'.repeat(1_000_000)
  }
}

const create = () => createApp({ controllers: [Answers, RowController], advice: [], prefix: '', logger: silent })
let plain: RunningServer
let http2: RunningServer
beforeAll(async () => {
  plain = await serve(create(), { ...local, closeTimeout: 200 })
  http2 = await serve(create(), { ...local, closeTimeout: 2000, adapter: { createServer } as never })
})
afterAll(() => Promise.all([plain.close(), http2.close()]))

test('over HTTP/2, a stream that fails after its start ends with INTERNAL_ERROR', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const session = http2Session(http2)
  const stream = session.request({ ':path': '/cut' })
  const failed = once(stream, 'error').catch((error: unknown) => error)
  stream.resume()
  await once(stream, 'close').catch(() => {})
  expect(stream.rstCode).toBe(2)
  await failed
  session.close()
  errors.mockRestore()
})

test('over HTTP/2, headers of the connection are not sent', async () => {
  const session = http2Session(http2)
  const stream = session.request({ ':path': '/connection' })
  const [head] = (await once(stream, 'response')) as [Record<string, unknown>]
  stream.close()
  session.close()
  const sent = CONNECTION_HEADERS.filter((name) => name in head)
  expect([head[':status'], sent]).toEqual([200, []])
})

test.each([
  ['/notes', 'text/plain', 413],
  ['/notes', 'application/zip', 415],
  ['/nowhere', 'text/plain', 404],
  ['/ignored', 'text/plain', 200],
])('over HTTP/2, the response to an unread upload ends the stream: %s, %s', async (path, type, status) => {
  const session = http2Session(http2)
  const stream = session.request({ ':method': 'POST', ':path': path, 'content-type': type })
  stream.end(Buffer.alloc(3_000_000))
  const [head] = (await once(stream, 'response')) as [{ ':status': number }]
  let length = 0
  stream.on('data', (chunk: Buffer) => (length += chunk.length))
  await once(stream, 'close')
  expect([head[':status'], stream.rstCode]).toEqual([status, 0])
  if (status === 200) expect(length).toBe(1_000_000)
  session.close()
})

test('a stream of one string has a Content-Length in bytes', async () => {
  const { socket, ended } = await rawConnection(plain.port)
  socket.write('GET /text HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await ended).toMatch(/\r\ncontent-length: 6\r\n/iu)
})

test.each([
  ['example.org:80', "/url?x='<a>'", 'http://example.org/url?x=%27%3Ca%3E%27'],
  ['example.org', "/url?x='a'", 'http://example.org/url?x=%27a%27'],
  ['example.org:8080', '/url?a=b&c=%20', 'http://example.org:8080/url?a=b&c=%20'],
  ['example.org:443', '/url', 'http://example.org:443/url'],
])('req.url and raw.url are normalized as by the URL parser: %s%s', async (host, path, url) => {
  const { socket, ended } = await rawConnection(plain.port)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(JSON.parse((await ended).split('\r\n\r\n')[1] as string)).toEqual([url, url, url])
})

test.each([
  ['none', '', [null, null, null, null, null, null, null]],
  [
    'repeated ones, and names of members of objects',
    'x-many: a\r\nX-MANY: b\r\nUser-Agent: a\r\nuser-agent: b\r\nConstructor: c\r\n__proto__: p\r\n',
    ['a, b', null, 'a, b', 'c', 'p', null, null],
  ],
])('req.header() returns the same values as raw.headers: %s', async (_, lines, values) => {
  const { socket, ended } = await rawConnection(plain.port)
  socket.write(`GET /headers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`)
  expect(JSON.parse((await ended).split('\r\n\r\n')[1] as string)).toEqual([values, values])
})

test('if the client disconnects, a generator cleans up before the request services are destroyed', async () => {
  const socket = connectTcp(plain.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET /rows HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
  await expect.poll(() => log.at(-1)).toBe('destroy')
  expect(log.at(-2)).toBe('rollback')
  expect(log.filter((each) => each.endsWith('after destroy'))).toEqual([])
})

test('arrayBuffer() of a body has only its bytes, and text() and blob() read the same bytes', async () => {
  const { socket, ended } = await rawConnection(plain.port)
  const head = 'POST /bytes HTTP/1.1\r\nHost: a\r\n'
  socket.write(`${head}Content-Length: 2\r\n\r\nh`)
  // The body arrives in two small chunks, which Node joins in memory that several buffers share.
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.write(`i${head}Content-Length: 200000\r\n\r\n${'b'.repeat(100_000)}`)
  socket.write(`${'c'.repeat(100_000)}${head}Content-Length: 0\r\nConnection: close\r\n\r\n`)
  expect((await ended).match(/\[.*\]/gu)?.map((answer) => JSON.parse(answer) as unknown)).toEqual([
    ['2', 'hi', 'hi', '104,105', 'used'],
    ['200000', 'bbbbbbbbbb', 'bbbbbbbbbb', '98,98,98,9', 'used'],
    ['0', '', '', '', ''],
  ])
})

test('arrayBuffer() of a body rejects if the client disconnects', async () => {
  const socket = connectTcp(plain.port, '127.0.0.1')
  socket.write('POST /bytes HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhi')
  setTimeout(() => socket.destroy(), 50)
  await expect.poll(() => log.at(-1)).toBe('aborted')
})

test('raw.body is null and the Node stream has ended if a request has no body', async () => {
  const { socket, ended } = await rawConnection(plain.port)
  const head = 'POST /raw HTTP/1.1\r\nHost: a\r\n'
  socket.write(`${head}\r\n${head}Content-Length: 2\r\n\r\nhi${head}Connection: close\r\n\r\n`)
  const answers = (await ended).match(/\[.*\]/gu)
  expect(answers).toEqual(['[true,"",false,true]', '[false,"hi",false,false]', '[true,"",false,true]'])
  const session = http2Session(http2)
  const asked = { ':method': 'POST', ':path': '/raw' }
  expect((await askHttp2(session, asked)).body).toMatch(/,"",false,true\]$/u)
  expect((await askHttp2(session, asked, 'hi')).body).toMatch(/,"hi",false,false\]$/u)
  session.close()
})
