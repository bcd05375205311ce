import { once } from 'node:events'
import { createServer, ServerResponse, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { createApp, GetMapping, RestController, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverResponse, writeHead } from '../../../src/honotate/node/server-response.ts'
import { runs } from '../../support/runs.ts'
import { local, rawConnection } from './support.ts'

// The server sends headers without Node's own check if it has checked them before. Clients must not see a difference.

type Pairs = readonly (readonly [name: string, value: string])[]

/** The headers of the next answer. */
let wanted: Pairs = []

@RestController()
class Heads {
  @GetMapping('/head') answer(req: HttpRequest) {
    for (const [name, value] of wanted) req.context.header(name, value, { append: name === 'set-cookie' })
    return 'text'
  }
}

let ours: RunningServer
let nodes: Server

beforeAll(async () => {
  ours = await serve(createApp({ controllers: [Heads], advice: [], prefix: '' }), local)
  nodes = await listening((_, outgoing) => {
    try {
      outgoing
        .writeHead(200, ['content-type', 'text/plain;charset=UTF-8', ...withLength(wanted).flat()])
        .end('text', 'latin1')
    } catch {
      outgoing.writeHead(500).end()
    }
  })
})
afterAll(async () => {
  await ours.close()
  nodes.close()
})

async function listening(listener: RequestListener, options = {}): Promise<Server> {
  const server = createServer(options, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const withLength = (headers: Pairs): Pairs =>
  headers.some(([each]) => each === 'content-length') ? headers : [...headers, ['content-length', '4']]

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Sends a request and returns the bytes of the response as Latin-1. */
async function received(port: number, path = '/head'): Promise<string> {
  const { socket, ended } = await rawConnection(port)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return ended
}

/** Parses a response like a client: with headers in any order, and without the date that Node adds. */
function meaning(answer: string): unknown {
  const [head = '', body] = answer.split('\r\n\r\n', 2)
  const [status, ...lines] = head.split('\r\n')
  if (status?.includes(' 500 ')) return 'refused'
  const own = wanted.some(([name]) => name === 'date')
  return { status, lines: lines.filter((line) => own || !line.startsWith('Date: ')).toSorted(), body }
}

const name = fc.constantFrom('x-a', 'x-b', 'cache-control', 'date', 'trailer', 'expect', 'content-length', 'server')
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.string({ minLength: 1, unit: fc.constantFrom(...'aZ09 ,;="\\<>%') }).map((s) => `v${s}v`),
  },
  { weight: 1, arbitrary: fc.constantFrom('é', 'v\u0001v', 'v\u007fv', '\u00ffv', '') },
)

test('the server sends the same head as Node for the same headers', async () => {
  // Hides the errors that the server logs for refused headers.
  vi.spyOn(console, 'error').mockReturnValue()
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(name, value), { selector: ([each]) => each, maxLength: 5 }),
      fc.array(fc.constantFrom('a=1', 'b=2; Path=/'), { maxLength: 2 }),
      async (headers, cookies) => {
        wanted = [
          ...headers.map(([each, text]) => [each, each === 'content-length' ? '4' : text] as const),
          ...cookies.map((cookie) => ['set-cookie', cookie] as const),
        ]
        expect(meaning(await received(ours.port))).toEqual(meaning(await received(portOf(nodes))))
      },
    ),
    { numRuns: runs(300) },
  )
})

test('a response with a header that Node rejects becomes a 500', async () => {
  using errors = vi.spyOn(console, 'error').mockReturnValue()
  wanted = [['x-a', 'v\u0001v']]
  const answer = await received(ours.port)
  expect(answer).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\ncontent-length: 0\r\n/u)
  expect(errors).toHaveBeenLastCalledWith('GET /head could not be answered')
})

test('wrappers of `writeHead()` and headers set on the Node response take effect', async () => {
  const app = createApp({ controllers: [], advice: [], prefix: '' })
  app.get('/head', (c) => {
    const { outgoing } = c.env as { outgoing: ServerResponse }
    const { writeHead } = outgoing
    outgoing.writeHead = function (this: ServerResponse, ...head: [any]) {
      this.setHeader('X-Set', 'by a wrapper')
      return writeHead.apply(this, head)
    }
    c.header('x-own', 'é')
    return c.text('text')
  })
  app.get('/latin', (c) => {
    c.header('x-own', 'é')
    return c.text('€')
  })
  app.get('/empty', (c) => {
    ;(c.env as { outgoing: ServerResponse }).outgoing.setHeader('X-Set', 'by hand')
    c.header('x-own', 'taken back')
    c.header('x-own', undefined)
    return c.body(null, 204)
  })
  const server = await serve(app, local)
  const answer = await received(server.port)
  expect(answer).toContain('X-Set: by a wrapper\r\n')
  expect(answer).toContain('x-own: é\r\n')
  const latin = await received(server.port, '/latin')
  expect(latin).toContain('x-own: é\r\n')
  expect(latin.slice(-3)).toBe(Buffer.from('€').toString('latin1'))
  expect(await received(server.port, '/empty')).toContain('X-Set: by hand\r\n')
  await server.close()
})

test('headers that a wrapper of `writeHead()` changes are checked', async () => {
  const app = createApp({ controllers: [], advice: [], prefix: '' })
  app.get('/head', (c) => {
    const { outgoing } = c.env as { outgoing: ServerResponse }
    const { writeHead } = outgoing
    outgoing.writeHead = function (this: ServerResponse, ...head: [any]) {
      const [, list] = head as unknown as [number, string[]]
      list[1] = 'split\r\nx-b: 1'
      return writeHead.apply(this, head)
    }
    return c.text('text')
  })
  vi.spyOn(console, 'error').mockReturnValue()
  const server = await serve(app, local)
  // The wrapper also breaks the error response, so the server sends nothing.
  expect(await received(server.port)).toBe('')
  await server.close()
})

test('Node does not validate headers that are marked as checked', async () => {
  // If a version of Node checked these headers again, responses would be slower, and it would refuse this header.
  const options = { ServerResponse: serverResponse(ServerResponse, () => false) }
  const server = await listening((_, outgoing) => {
    writeHead(outgoing, 200, { list: ['x-a', '\u0001'], isChecked: true })
    outgoing.end()
  }, options)
  expect(await received(portOf(server))).toContain('x-a: \u0001\r\n')
  server.close()
})
