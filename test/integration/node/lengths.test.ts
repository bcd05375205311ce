import { connect } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createApp, GetMapping, RestController, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import type { Context, Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../support/runs.ts'
import { http2Session, local } from './support.ts'
import { createServer as createHttp2Server } from 'node:http2'

// Each response must have the length in its head. Otherwise, on a kept-alive connection, the client would misread the
// next response or wait without end.

const TEXT = 'héllo'
const BYTES = new TextEncoder().encode(TEXT)

/** The types of the web's `ReadableStream` lack `from()`. */
const { from } = ReadableStream as unknown as {
  from(parts: Iterable<unknown> | AsyncIterable<unknown>): ReadableStream
}
const streamFrom: typeof from = (parts) => from.call(ReadableStream, parts)

function* parts(): Generator<Uint8Array> {
  yield BYTES.slice(0, 2)
  yield BYTES.slice(2)
}

/** A stream of another implementation, such as `@whatwg-node/fetch`, and not an instance of the platform's class. */
function foreignStream(chunks: Iterable<unknown>): object {
  const inner = streamFrom(chunks)
  return { getReader: () => inner.getReader(), cancel: () => inner.cancel(), locked: false }
}

/** A response of another implementation. */
function foreign(body: unknown, init: ResponseInit = {}): Response {
  const own = new Response(null, init.status === 204 || init.status === 304 ? { status: init.status } : {})
  const headers = new Headers(init.headers)
  const [status, statusText] = [init.status ?? 200, '']
  return {
    body,
    headers,
    status,
    statusText,
    ok: true,
    bodyUsed: false,
    [Symbol.toStringTag]: 'Response',
    clone: () => own,
  } as unknown as Response
}

const later = async function* (): AsyncGenerator<Uint8Array> {
  for (const part of parts()) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    yield part
  }
}

const failsLater = async function* (): AsyncGenerator<Uint8Array> {
  yield BYTES
  await new Promise((resolve) => setTimeout(resolve, 20))
  throw new Error('failed later')
}

/** Functions that create a new body for each request. */
const bodies: Readonly<Record<string, () => unknown>> = {
  nothing: () => null,
  text: () => TEXT,
  'empty text': () => '',
  bytes: () => BYTES,
  buffer: () => BYTES.buffer.slice(BYTES.byteOffset, BYTES.byteOffset + BYTES.byteLength),
  blob: () => new Blob([BYTES]),
  form: () => new URLSearchParams({ a: 'ü' }),
  stream: () => streamFrom(parts()),
  'late stream': () => streamFrom(later()),
  'stream of texts': () => streamFrom(['hé', 'llo']),
  'stream of objects': () => streamFrom([{ a: 1 }]),
  'empty stream': () => streamFrom([]),
  'failing stream': () => new ReadableStream({ pull: () => Promise.reject(new Error('failed at once')) }),
  'stream that fails later': () => streamFrom(failsLater()),
}
const foreignBodies: Readonly<Record<string, () => unknown>> = {
  'foreign stream': () => foreignStream(parts()),
  'foreign failing stream': () => foreignStream([{}]),
  'stream of Node': () => Readable.from(parts()),
  'unknown object': () => ({}),
}
const lengths = ['none', 'right', 'short', 'long', 'no number'] as const
const valueOf = { right: '6', short: '3', long: '60', 'no number': 'six' } as const
const statuses = [200, 204, 205, 304, 404] as const

interface Case {
  readonly body: string
  readonly length: (typeof lengths)[number]
  readonly status: (typeof statuses)[number]
  readonly by: 'hono' | 'response' | 'method' | 'foreign'
}

function caseOf(c: Context): Case {
  return JSON.parse(c.req.query('case') as string) as Case
}

function respond(c: Context): Response {
  const { body, length, status, by } = caseOf(c)
  const data = (bodies[body] ?? foreignBodies[body])?.() as BodyInit
  const headers: Record<string, string> = length === 'none' ? {} : { 'content-length': valueOf[length] }
  if (by === 'hono') return c.body(data as string, status as 200, headers)
  return by === 'foreign' ? foreign(data, { status, headers }) : new Response(data, { status, headers })
}

@RestController()
class Answers {
  @GetMapping('/method') method(request: HttpRequest) {
    return respond(request.context)
  }
}

function create(): Hono {
  const app = createApp({ controllers: [Answers], advice: [], prefix: '', logger: { error() {} } }) as Hono
  app.use('/through/*', async (c, next) => {
    await next()
    c.header('X-Through', 'yes')
  })
  for (const path of ['/app', '/through/app']) app.get(path, (c) => respond(c))
  app.get('/marker', (c) => c.text('the marker'))
  return app
}

/** Creates an app that responds to errors with a text, as many apps do. */
const createOwn = (): Hono => create().onError((_, c) => c.text('Internal Server Error', 500))

let servers: Record<string, RunningServer>
let http2: RunningServer
beforeAll(async () => {
  servers = { problems: await serve(create(), local), onError: await serve(createOwn(), local) }
  http2 = await serve(create(), { ...local, adapter: { createServer: createHttp2Server } as never })
})
afterAll(async () => {
  for (const server of [...Object.values(servers), http2]) await server.close()
})

const MARKER = 'GET /marker HTTP/1.1\r\nHost: a\r\n\r\n'

/** Sends two requests on one connection. Returns both responses, or `undefined` if the server cuts the connection. */
async function ask({ port }: RunningServer, method: string, target: string): Promise<readonly string[] | undefined> {
  const socket = connect(port, '127.0.0.1')
  let received = Buffer.alloc(0)
  const ended = once(socket, 'close').catch(() => {})
  socket.on('error', () => {})
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: a\r\n\r\n${MARKER}`)
  const answers: string[] = []
  let isCut = false
  void ended.then(() => (isCut = true))
  for (;;) {
    const read = readAnswer(received, answers.length === 0 && method === 'HEAD')
    if (read) {
      answers.push(read.answer)
      received = received.subarray(read.end)
      if (answers.length === 2) break
    } else {
      if (isCut) return undefined
      const [chunk] = (await Promise.race([once(socket, 'data'), ended.then(() => [Buffer.alloc(0)])])) as [Buffer]
      received = Buffer.concat([received, chunk])
    }
  }
  socket.destroy()
  // No bytes may follow the second response.
  expect(received.toString('latin1')).toBe('')
  return answers
}

/** Reads an answer as a strict client does. */
function readAnswer(bytes: Buffer, isHead: boolean): { readonly answer: string; readonly end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  expect(head).toMatch(/^HTTP\/1\.1 \d{3} /u)
  const status = Number(head.slice(9, 12))
  const found = [...head.matchAll(/^content-length: (.*)$/gimu)].map(([, value]) => value)
  expect(found.length, head).toBeLessThan(2)
  for (const value of found) expect(value, head).toMatch(/^\d+$/u)
  const isChunked = /^transfer-encoding: chunked$/imu.test(head)
  expect(isChunked && found.length > 0, head).toBe(false)
  if (status === 204) expect(found, head).toEqual([])
  const begin = headEnd + 4
  if (isHead || status === 204 || status === 304) return { answer: head, end: begin }
  if (isChunked) {
    let at = begin
    let body = ''
    for (;;) {
      const line = bytes.indexOf('\r\n', at)
      if (line === -1) return undefined
      const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
      if (bytes.length < line + 4 + size) return undefined
      body += bytes.toString('latin1', line + 2, line + 2 + size)
      at = line + 4 + size
      if (size === 0) return { answer: `${head}\r\n\r\n${body}`, end: at }
    }
  }
  expect(found, head).toHaveLength(1)
  const end = begin + Number(found[0])
  return bytes.length < end ? undefined : { answer: bytes.toString('latin1', 0, end), end }
}

const own: Case['by'][] = ['hono', 'response', 'method']
const cases = [
  ...Object.keys(bodies).flatMap((body) => own.map((by) => ({ body, by }))),
  ...Object.keys(foreignBodies).map((body) => ({ body, by: 'foreign' as const })),
]
const pathsOf = (by: Case['by']): string[] => (by === 'method' ? ['/method'] : ['/app', '/through/app'])
const targetOf = (path: string, each: Case): string => `${path}?case=${encodeURIComponent(JSON.stringify(each))}`

/** The server can only cut a stream that fails after its head is sent, or that differs from its `Content-Length`. */
const CUT = /^GET (?:stream that fails later|.*stream.* (?:short|long)$)/u

describe.each(['problems', 'onError'])('responses of an app with %s', (name) => {
  test.each(cases)('$body, by $by: the body has its Content-Length, or the connection is cut', async ({ body, by }) => {
    const all = lengths.flatMap((length) =>
      statuses.flatMap((status) => pathsOf(by).map((path) => ({ length, status, path }))),
    )
    for (const { length, status, path } of sampled(
      all,
      6,
      cases.findIndex((each) => each.body === body),
    )) {
      const target = targetOf(path, { body, by, length, status })
      for (const method of ['GET', 'HEAD']) {
        const answers = await ask(servers[name] as RunningServer, method, target)
        if (answers) expect(answers[1], target).toMatch(/\r\n\r\nthe marker$/u)
        else expect(`${method} ${body} ${length}`, target).toMatch(CUT)
      }
    }
  })
})

test.each(['foreign stream', 'stream of Node'])('a body of another implementation is sent: %s', async (body) => {
  for (const [length, path] of [
    ['right', '/app'],
    ['none', '/through/app'],
  ] as const) {
    const answers = await ask(
      servers['problems'] as RunningServer,
      'GET',
      targetOf(path, { body, by: 'foreign', length, status: 200 }),
    )
    expect(Buffer.from(answers?.[0]?.split('\r\n\r\n')[1] ?? '', 'latin1').toString()).toBe(TEXT)
  }
})

test('over HTTP/2, every complete response has the length of its Content-Length', async () => {
  const session = http2Session(http2)
  session.on('error', () => {})
  for (const { body, by } of cases)
    for (const length of lengths) {
      const path = targetOf(pathsOf(by)[0] as string, { body, by, length, status: 200 })
      const stream = session.request({ ':path': path })
      const chunks: Buffer[] = []
      let said: string | undefined
      stream.on('response', (head) => (said = head['content-length'] as string | undefined))
      stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {})
      await once(stream, 'close').catch(() => {})
      // The client itself resets a stream of the wrong length, with an error code.
      if (stream.rstCode === 0 && said !== undefined) expect(Buffer.concat(chunks).length, path).toBe(Number(said))
      expect([0, 2], path).toContain(stream.rstCode)
    }
  session.close()
})
