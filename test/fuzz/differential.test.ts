import { createServer, type Server } from 'node:http'
import {
  connect as connectHttp2,
  constants,
  createServer as createHttp2Server,
  type ClientHttp2Session,
} from 'node:http2'
import { connect } from 'node:net'
import { gunzipSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { serve, type AdapterOptions } from 'honotate/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs, seed } from '../support/runs.ts'
import { local } from '../support/server.ts'
import { create } from './differential-app.ts'
import { everyAnswer, emptyValue, failingClone, program, type Asked, type Program } from './differential-requests.ts'
import { parseAnswers } from './http-answers.ts'

// Sends each request to the same app by `app.fetch()` and over a socket of `serve()`: both responses must be the same.
// No request may end the process, leave a rejection without a handler, or leave its connection open.

/** The response that a client receives. Its body is `undefined` if the body fails, or if the connection is cut. */
interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Headers that only a server sends. The test compares lengths with the body, and cookies as a list. */
const OF_SERVERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'set-cookie'])

const rejections: unknown[] = []
const onRejection = (error: unknown): void => void rejections.push(error)
const { error: print } = console
beforeAll(() => {
  process.on('unhandledRejection', onRejection)
  // `onError` handlers that throw print an error for each request.
  console.error = () => {}
})
afterAll(() => {
  process.off('unhandledRejection', onRejection)
  console.error = print
})

function requestOf(asked: Asked): Request {
  const { method, target, headers, body, isChunked } = asked
  const content = body && isChunked ? new Blob([body]).stream() : body
  return new Request(`http://localhost${target}`, {
    method,
    headers: [...headers, ...framingOf(asked)].map(([name, value]) => [name, value] as [string, string]),
    ...(content ? { body: content, duplex: 'half' } : {}),
  } as RequestInit)
}

/**
 * The response of `app.fetch()`; `undefined` if it rejects, or if it is no response: a mounted app of Hono returns its context
 * if middleware returns the result of `next()`, and nothing answers. A server answers such a request with an error.
 */
async function inProcess(app: ReturnType<typeof create>, asked: Asked): Promise<Seen | undefined> {
  let response: Response
  try {
    response = await app.fetch(requestOf(asked))
  } catch {
    return undefined
  }
  if (!('arrayBuffer' in response)) return undefined
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OF_SERVERS.has(name)))
  const cookies = response.headers.getSetCookie().join('\n')
  const chunks: Uint8Array[] = []
  let isWhole = true
  try {
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      // A server cannot send a stream of other values.
      if (!(part.value instanceof Uint8Array)) throw new TypeError('no bytes')
      chunks.push(part.value)
    }
  } catch {
    isWhole = false
  }
  const isEmpty = asked.method === 'HEAD' || response.status === 204 || response.status === 304
  const text = isEmpty ? '' : decoded(Buffer.concat(chunks), headers['content-encoding'])
  return { status: response.status, headers: { ...headers, cookies }, body: isWhole ? text : undefined }
}

function framingOf({ body, isChunked }: Asked): [name: string, value: string][] {
  if (!body) return []
  return isChunked ? [['Transfer-Encoding', 'chunked']] : [['Content-Length', String(body.length)]]
}

function bytesOf(asked: Asked): Buffer {
  const { method, target, headers, body, isChunked, form } = asked
  const lines = [...headers, ...framingOf(asked)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const host = form === 'capitals' ? 'LOCALHOST' : 'localhost'
  const url = form === 'whole' ? `http://localhost${target}` : target
  const head = Buffer.from(`${method} ${url} HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n`, 'latin1')
  if (!body) return head
  if (!isChunked) return Buffer.concat([head, body])
  const chunk = body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]
  return Buffer.concat([head, ...chunk, Buffer.from('0\r\n\r\n')])
}

const MARKER = 'GET /no-such-path HTTP/1.1\r\nHost: localhost\r\nX-A: marker\r\nConnection: close\r\n\r\n'

/** Sends a request over a socket, and a second request behind it. Returns the first response. */
async function overHttp(port: number, asked: Asked): Promise<Seen> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.on('error', () => {})
  socket.write(Buffer.concat([bytesOf(asked), Buffer.from(MARKER)]))
  await new Promise((resolve) => socket.on('close', resolve))
  // The parser throws for an answer that is cut: its head is whole, and its body does not end.
  const [head] = received.split('\r\n\r\n', 1)
  const answers = ((): ReturnType<typeof parseAnswers> | undefined => {
    try {
      return parseAnswers(received, asked.method)
    } catch {
      return undefined
    }
  })()
  const status = Number(head?.slice(9, 12))
  const lines = (head ?? '').split('\r\n').slice(1)
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const cookies = pairs.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : [])).join('\n')
  const headers = Object.fromEntries(pairs.filter(([name]) => !OF_SERVERS.has(name)))
  const body = answers?.[0] && decoded(Buffer.from(answers[0].body, 'latin1'), headers['content-encoding'])
  // On a connection that stays open, the server must answer the next request.
  if (answers && answers.length < 2 && !/^connection: close$/imu.test(head ?? ''))
    throw new Error(`The connection ended after ${received}`)
  return { status, headers: { ...headers, cookies }, body }
}

/** Sends a request over HTTP/2, on a session that several requests share. */
async function overHttp2(session: ClientHttp2Session, asked: Asked): Promise<Seen> {
  const { method, target, headers: given, body, isChunked, form } = asked
  const sent: Record<string, string | string[]> = {
    ':method': method,
    ':path': target,
    ':authority': form === 'capitals' ? 'LOCALHOST' : 'localhost',
  }
  for (const [name, value] of given) ((sent[name.toLowerCase()] ??= []) as string[]).push(value)
  if (body && !isChunked) sent['content-length'] = String(body.length)
  const stream = session.request(sent, { endStream: body === undefined })
  let head: Record<string, string | string[]> | undefined
  const chunks: Buffer[] = []
  stream.on('response', (received) => (head = received as typeof head)).on('error', () => {})
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  if (body) stream.end(body)
  await new Promise((resolve) => stream.on('close', resolve))
  const { ':status': status, 'set-cookie': cookies = [], ...rest } = head ?? {}
  const headers = Object.fromEntries(Object.entries(rest).filter(([name]) => !OF_SERVERS.has(name))) as Record<
    string,
    string
  >
  const isWhole = stream.rstCode === constants.NGHTTP2_NO_ERROR
  const content = isWhole ? decoded(Buffer.concat(chunks), headers['content-encoding']) : undefined
  return { status: Number(status), headers: { ...headers, cookies: [cookies].flat().join('\n') }, body: content }
}

/** The content of a body without its compression: two compressors may encode the same content differently. */
function decoded(bytes: Buffer, encoding: string | undefined): string {
  try {
    if (encoding === 'gzip') return gunzipSync(bytes).toString('latin1')
    if (encoding === 'deflate') return inflateSync(bytes).toString('latin1')
  } catch {
    // The body is not compressed, in spite of its `Content-Encoding`.
  }
  return bytes.toString('latin1')
}

const statuses = new Set<number>()

async function compare({ requests, ...each }: Program): Promise<void> {
  let server: Server | undefined
  const makeServer = (each.isHttp2 ? createHttp2Server : createServer) as (...args: never[]) => unknown
  const adapter = { createServer: (...args: never[]) => (server = makeServer(...args) as Server) } as AdapterOptions
  const app = create({ requests, ...each })
  const running = await serve(create({ requests, ...each }), { ...local, closeTimeout: 0, adapter })
  const session = each.isHttp2 ? connectHttp2(running.address).on('error', () => {}) : undefined
  try {
    for (const request of requests) {
      const expected = await inProcess(app, request)
      const seen = await (session ? overHttp2(session, request) : overHttp(running.port, request))
      statuses.add(seen.status)
      expect(rejections, JSON.stringify(request)).toEqual([])
      if (!expected) expect(seen.status).toBeGreaterThanOrEqual(400)
      // If a body fails before the server sends the head, the server answers with an error. Later, it cuts the answer.
      else if (expected.body === undefined)
        expect(seen.body === undefined || seen.status >= 500, JSON.stringify([request, seen])).toBe(true)
      else expect(seen, JSON.stringify(request)).toEqual(expected)
    }
    session?.close()
    const connections = (): Promise<number> =>
      new Promise((resolve) => server?.getConnections((_, count) => resolve(count)))
    for (let turn = 0; turn < 100 && (await connections()) > 0; turn++)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await connections()).toBe(0)
  } finally {
    session?.destroy()
    await running.close()
  }
}

const numRuns = runs(1000)

test(`an app sends the same response by socket as by fetch() (${numRuns} apps, HONOTATE_SEED=${seed})`, async () => {
  await fc.assert(fc.asyncProperty(program, compare), {
    numRuns,
    examples: [[everyAnswer], [failingClone], [emptyValue]],
  })
  // The random requests must lead to every kind of answer.
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 204, 302, 303, 304, 400, 404, 405, 418, 500]))
}, 3_600_000)
