import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { HonoRequest } from 'hono/request'
import { expect, test } from 'vitest'
import { createNodeRequest } from '../../../src/honotate/node/node-request.ts'

// The request of Node must return the same values as Hono's own request over a web `Request`.

interface Options {
  readonly method?: string
  readonly version?: number
  readonly lines?: readonly (readonly [name: string, value: string])[]
  readonly body?: string
}

const handler = (): void => {}
const route = (path: string) => ({ path, basePath: '/', method: 'ALL', handler })
/** Two handlers, each with the indexes of its variables in the list of values. */
const matchResult = [
  [
    [[handler, route('/v/:id')], { id: 1, rest: 2, missing: 3 }],
    [[handler, route('/*')], { rest: 2 }],
  ],
  ['/v/a%20b/c', 'a%20b', 'c', undefined],
]

const LENGTH = (length: number): [string, string] => ['Content-Length', String(length)]

/** A request over a message, Hono's request, and the number of web `Request`s that the first one has created. */
function requests({ method = 'POST', version = 1, lines = [], body = '' }: Options = {}) {
  const incoming = new IncomingMessage(new Socket())
  const sent = [['Host', 'a.test'], ...lines] as [string, string][]
  const headers: Record<string, string> = {}
  for (const [name, value] of sent) headers[name.toLowerCase()] ??= value
  Object.assign(incoming, {
    method,
    url: '/v/a%20b/c?q=1',
    httpVersionMajor: version,
    headers,
    rawHeaders: sent.flat(),
  })
  incoming.push(body)
  incoming.push(null)
  const outgoing = new ServerResponse(incoming)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  let count = 0
  function create(): Request {
    count++
    return new Request('http://a.test/v/a%20b/c?q=1', { method, headers: sent, ...(hasBody && { body }) })
  }
  const setup = {
    path: '/v/a%20b/c',
    matchResult,
    env: { incoming, outgoing },
    executionCtx: undefined,
    notFoundHandler: () => new Response(null),
  }
  const make = (raw?: Request): HonoRequest =>
    createNodeRequest(raw, setup as never, 'http://a.test/v/a%20b/c?q=1', create)
  const own = make()
  const hono = new HonoRequest(create(), setup.path, matchResult as never)
  count = 0
  return { own, hono, make, incoming, created: () => count }
}

test('headers and path variables match a Hono request, and no web request is created', () => {
  const lines = [
    ['X-Many', 'a'],
    ['x-many', 'b'],
    ['X-MANY', ''],
    ['Cookie', 'a=1'],
    ['cookie', 'b=2'],
    ['X-Empty', ''],
    ['X-Man', 'shorter'],
    ['X-Mane', 'as long'],
  ] as const
  const { own, hono, make, created } = requests({ lines })
  for (const name of ['X-Many', 'x-many', 'X-Empty', 'x-man', 'X-Mane', 'host', 'absent', 'constructor'])
    expect(own.header(name), name).toBe(hono.header(name))
  expect(own.header('Cookie')).toBe('a=1; b=2')
  expect([own.url, own.method, own.path]).toEqual([hono.url, hono.method, hono.path])
  for (const index of [0, 1]) {
    own.routeIndex = hono.routeIndex = index
    for (const name of ['id', 'rest', 'missing', 'absent']) expect(own.param(name), name).toBe(hono.param(name))
    expect(own.param()).toEqual(hono.param())
  }
  own.routeIndex = 2
  expect(own.param()).toEqual({})
  expect(own.query('q')).toBe('1')
  expect(created()).toBe(0)
  expect(own.header()).toEqual(hono.header())
  expect(created()).toBe(1)
  const given = make(own.raw)
  expect([given.url, given.method, given.header('X-Many'), given.header('absent')]).toEqual([
    hono.url,
    hono.method,
    hono.header('X-Many'),
    undefined,
  ])
  expect(created()).toBe(1)
})

test('raw is an own property of the request, and can be replaced', () => {
  const { own } = requests()
  expect({ ...own }.raw).toBe(own.raw)
  const other = new Request('http://b.test/other', { method: 'PUT', headers: { 'X-A': '1' } })
  own.raw = other
  expect([own.raw, own.url, own.method, own.header('X-A')]).toEqual([other, other.url, 'PUT', '1'])
})

test('the routeIndex of a new request is 0', () => {
  expect(requests().own.routeIndex).toBe(0)
})

test('validated data is stored by its target', () => {
  const { own } = requests()
  expect(own.valid('json' as never)).toBe(undefined)
  own.addValidatedData('json', { a: 1 })
  own.addValidatedData('query', { b: 2 })
  expect([own.valid('json' as never), own.valid('query' as never)]).toEqual([{ a: 1 }, { b: 2 }])
})

const kinds = ['text', 'json', 'arrayBuffer', 'bytes', 'blob', 'formData'] as const
type Kind = (typeof kinds)[number]

async function read(request: HonoRequest, kind: Kind): Promise<unknown> {
  try {
    const body: unknown = await (kind === 'bytes' ? request.arrayBuffer() : request[kind]())
    if (body instanceof ArrayBuffer) return [body.byteLength, Buffer.from(body).toString()].map(withoutBoundary)
    if (body instanceof Blob) return [body.type, await body.text()].map(withoutBoundary)
    return body instanceof FormData ? [...body] : withoutBoundary(body)
  } catch (error) {
    return (error as Error).name
  }
}

/** Replaces the boundary of a form, which the platform chooses at random. */
const withoutBoundary = (text: unknown): unknown =>
  typeof text === 'string' ? text.replaceAll(/formdata-undici-\d+/gu, 'boundary') : text

const FORM = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'

test.each([
  ['application/json', '{"a": [1]}'],
  ['application/x-www-form-urlencoded', 'a=1&b=2'],
  ['multipart/form-data; boundary=x', FORM],
  ['text/plain', '\uFEFFtext'],
  ['text/plain', ''],
])('a body of type %s is read like in Hono, in any two forms: %j', async (type, body) => {
  for (const length of [[], [LENGTH(Buffer.byteLength(body))]])
    for (const first of kinds)
      for (const second of kinds) {
        const { own, hono } = requests({ lines: [['Content-Type', type], ...length], body })
        const found = [await read(own, first), await read(own, second)]
        expect(found, `${first}, ${second}`).toEqual([await read(hono, first), await read(hono, second)])
      }
})

test('bytes() returns the body', async () => {
  const { own } = requests({ body: 'hi', lines: [LENGTH(2)] })
  expect(await own.bytes()).toEqual(new Uint8Array([104, 105]))
})

test.each<[what: string, options: Options, created: number]>([
  ['of known length', { lines: [LENGTH(4)] }, 0],
  ['of unknown length', {}, 1],
  ['over HTTP/2', { lines: [LENGTH(4)], version: 2 }, 1],
  ['of GET', { lines: [LENGTH(4)], method: 'GET' }, 1],
  ['of HEAD', { lines: [LENGTH(4)], method: 'HEAD' }, 1],
])('a body %s is read from the message, or from the web request', async (_, options, count) => {
  const hasBody = options.method === undefined
  for (const kind of ['text', 'arrayBuffer'] as const) {
    const { own, created } = requests({ ...options, body: 'text' })
    const text = hasBody ? 'text' : ''
    expect(await read(own, kind)).toEqual(kind === 'text' ? text : [text.length, text])
    expect(created()).toBe(count)
    expect(own.raw.bodyUsed).toBe(hasBody)
  }
})

test('the web request is read if it already exists, or if the client has disconnected', async () => {
  const first = requests({ lines: [LENGTH(4)], body: 'text' })
  const { raw } = first.own
  expect(await first.own.text()).toBe('text')
  expect(raw.bodyUsed).toBe(true)
  const second = requests({ lines: [LENGTH(4)], body: 'text' })
  second.incoming.on('error', () => {}).destroy()
  expect(await second.own.text()).toBe('text')
  expect(second.created()).toBe(1)
})

test('an unread body can be read from the web request', async () => {
  const { own } = requests({ lines: [LENGTH(4)], body: 'text' })
  expect(own.raw.bodyUsed).toBe(false)
  expect(await own.raw.text()).toBe('text')
})

test('matchedRoutes and routePath contain the routes that match', () => {
  const { own } = requests()
  expect(own.matchedRoutes.map(({ path }) => path)).toEqual(['/v/:id', '/*'])
  expect(own.routePath).toBe('/v/:id')
  own.routeIndex = 1
  expect(own.routePath).toBe('/*')
})
