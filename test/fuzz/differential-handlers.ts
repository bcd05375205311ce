import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { stream, streamSSE, streamText } from 'hono/streaming'
import { HttpProblem, ResponseEntity, ServerSentEvent, type HttpResponse } from 'honotate'

// Handlers for random programs. They cover every kind of result, error and body, and every way to read a request.

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A stream of the platform, whose parts `pull` returns. */
function streamOf(pull: (n: number) => unknown): ReadableStream {
  let n = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const part = await pull(n++)
        if (part === undefined) controller.close()
        else controller.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
}
const parts = (...all: unknown[]): ReadableStream => streamOf((n) => all[n])
const late = (...all: unknown[]): ReadableStream =>
  streamOf((n) =>
    turn()
      .then(turn)
      .then(() => all[n]),
  )
const fail = (message = 'failed'): never => {
  throw new Error(message)
}

/** A response of another implementation of the Fetch standard, with a stream of the platform. */
function foreign(text: string, status = 200): Response {
  const own = new Response(text, { status, headers: { 'X-Foreign': 'yes' } })
  const { headers, body, ok, statusText } = own
  return {
    headers,
    body,
    ok,
    status,
    statusText,
    type: 'default',
    redirected: false,
    url: '',
    get bodyUsed() {
      return own.bodyUsed
    },
    clone: () => foreign(text, status),
    text: () => own.text(),
    arrayBuffer: () => own.arrayBuffer(),
    [Symbol.toStringTag]: 'Response',
  } as unknown as Response
}

class Refusal extends Error {
  getResponse(): Response {
    return Response.json({ refused: true }, { status: 409, headers: { 'X-Refusal': 'yes' } })
  }
}

/** Handlers for Hono, and for methods of controllers, which may return a response as well. */
export const responses: Readonly<Record<string, (c: Context) => unknown>> = {
  text: (c) => c.text('hello'),
  emptyText: (c) => c.text(''),
  textWithStatus: (c) => c.text('created', 201, { 'X-A': '1' }),
  unicode: (c) => c.text('h\u00e9llo \u{1f600}'),
  latin1: (c) => c.text('x', 200, { 'X-L': '\u00fc' }),
  json: (c) => c.json({ a: [1, null, '\u00fc'] }),
  jsonStatus: (c) => {
    c.status(202)
    return c.json({ b: 1 })
  },
  jsonUndefined: (c) => c.json(undefined as never),
  html: (c) => c.html('<p>x</p>'),
  htmlTemplate: (c) => c.html(html`<p>${'<'}</p>`),
  htmlPromise: (c) => c.html(Promise.resolve('<p>later</p>')),
  nothing: (c) => c.body(null),
  noContent: (c) => c.body(null, 204),
  noContentWithBody: (c) => c.text('x', 204 as 200),
  notModified: (c) => c.body(null, 304, { ETag: '"a"' }),
  reset: (c) => c.body(null, 205),
  redirect: (c) => c.redirect('/there?x=\u00fc', 303),
  notFound: (c) => c.notFound(),
  newResponse: (c) => c.newResponse('made', { status: 203, headers: { 'X-Made': '1' } }),
  listHeader: (c) => c.body('x', 200, { 'X-List': ['a', 'b'] } as never),
  cookies: (c) => {
    c.header('Set-Cookie', 'a=1', { append: true })
    c.header('Set-Cookie', 'b=2', { append: true })
    return c.text('cookies')
  },
  buffer: (c) => c.body(bytes('buffer').buffer),
  view: (c) => c.body(bytes('a view of more').subarray(2, 6) as never),
  large: (c) => c.body('x'.repeat(100_000)),
  largeBytes: (c) => c.body(new Uint8Array(100_000)),
  platform: () => new Response('platform'),
  platformHeaders: () => new Response('platform', { status: 418, headers: { 'Content-Type': 'a/b', 'X-P': ' p ' } }),
  platformLength: () => new Response('six...', { headers: { 'Content-Length': '6' } }),
  platformNull: () => new Response(null, { status: 404 }),
  platformEmpty: () => new Response(),
  platformJson: () => Response.json({ p: 1 }, { status: 400 }),
  platformRedirect: () => Response.redirect('http://a.test/x'),
  platformBlob: () => new Response(new Blob(['blob'], { type: 'text/x' })),
  platformForm: () => new Response(new URLSearchParams({ a: '\u00fc' })),
  platformBytes: () => new Response(bytes('bytes')),
  fetched: () => fetch('data:text/plain,fetched'),
  foreign: () => foreign('foreign'),
  foreignStatus: () => foreign('foreign', 404),
  stream: (c) => c.body(parts(bytes('a'), bytes('b'))),
  lateStream: (c) => c.body(late(bytes('a'), bytes('b'), bytes('c'))),
  platformStream: () => new Response(late(bytes('p'), bytes('q')), { headers: { 'X-S': '1' } }),
  emptyStream: (c) => c.body(parts()),
  streamWithLength: (c) => c.body(parts(bytes('abc')), 200, { 'Content-Length': '3' }),
  failingStream: (c) => c.body(streamOf(() => fail())),
  failingStreamWithLength: () =>
    new Response(
      streamOf(() => fail()),
      { headers: { 'Content-Length': '3' } },
    ),
  lateFailingStream: (c) =>
    c.body(
      streamOf((n) =>
        n === 0
          ? bytes('a')
          : turn()
              .then(turn)
              .then(() => fail()),
      ),
    ),
  helperStream: (c) => stream(c, async (out) => void (await out.write('helper'))),
  helperText: (c) =>
    streamText(c, async (out) => {
      await out.writeln('one')
      await turn()
      await out.write('two')
    }),
  helperEvents: (c) => streamSSE(c, async (out) => out.writeSSE({ data: 'x', event: 'e', id: '1' })),
  throws: () => fail('thrown'),
  rejects: async () => fail('rejected'),
  rejectsLater: () => turn().then(() => fail('later')),
  throwsHttp: () => {
    throw new HTTPException(403, { message: 'no' })
  },
  throwsHttpResponse: () => {
    throw new HTTPException(402, { res: new Response('pay', { headers: { 'X-Pay': '1' } }) })
  },
  throwsProblem: () => {
    throw new HttpProblem(422, { detail: 'bad', more: 1 }, { headers: { 'Retry-After': '1' } })
  },
  throwsRefusal: () => {
    throw new Refusal()
  },
  throwsAfterHeaders: (c) => {
    c.header('Content-Length', '3')
    c.header('ETag', '"x"')
    c.header('X-Kept', '1')
    return fail()
  },
  resAndThrows: (c) => {
    c.res = new Response('unused', { headers: { 'Content-Length': '6' } })
    return fail()
  },
  setsRes: (c) => {
    c.res = new Response('res', { status: 206, headers: { 'X-Res': '1' } })
  },
  setsAndReturnsRes: (c) => (c.res = c.text('both')),
  undefinedResult: () => undefined,
  echo: ({ req }) =>
    Response.json({
      method: req.method,
      path: req.path,
      url: req.url,
      query: req.query(),
      queries: req.queries(),
      header: req.header('x-a'),
      type: req.header('content-type'),
      raw: req.raw.url,
    }),
  echoCookies: (c) => c.json(getCookie(c)),
  echoText: async (c) => c.text(`${(await c.req.text()).length} ${await c.req.text()}`),
  echoJson: async (c) => c.json(await c.req.json()),
  echoForm: async (c) => c.json([...(await c.req.formData()).keys()]),
  echoParsed: async (c) => c.json(Object.keys(await c.req.parseBody({ all: true }))),
  echoBytes: async (c) => c.body(await c.req.arrayBuffer()),
  echoBlob: async (c) => c.text(String((await c.req.blob()).size)),
  echoRaw: async (c) => c.text(await c.req.raw.text()),
  echoRawStream: (c) => c.body(c.req.raw.body as ReadableStream),
  echoTwice: async (c) => c.json([await c.req.text(), (await c.req.arrayBuffer()).byteLength, await c.req.text()]),
  readsRawTwice: async (c) => c.text((await c.req.raw.text()) + (await c.req.raw.text())),
  ignoresBody: async (c) => {
    await turn()
    return c.text('ignored')
  },
}

/** Handlers that only methods of controllers can use. */
export const results: Readonly<Record<string, (res: HttpResponse) => unknown>> = {
  string: () => 'a string \u00fc',
  emptyString: () => '',
  number: () => 7,
  boolean: () => false,
  null: () => null,
  undefined: () => undefined,
  object: () => ({ a: 1, when: new Date(0) }),
  array: () => [1, '2'],
  map: () => new Map([[1, 2]]),
  toJSON: () => ({ toJSON: () => 'made' }),
  toJSONUndefined: () => ({ toJSON: () => undefined }),
  big: () => 1n,
  bigInside: () => ({ big: 1n }),
  circular: () => {
    const value: Record<string, unknown> = {}
    return (value['self'] = value)
  },
  function: () => () => {},
  symbol: () => Symbol('s'),
  date: () => new Date(0),
  bytes: () => bytes('bytes'),
  floats: () => new Float32Array([1]),
  buffer: () => bytes('buffer').buffer,
  nodeBuffer: () => Buffer.from('node'),
  blob: () => new Blob(['blob'], { type: 'image/x' }),
  untypedBlob: () => new Blob(['blob']),
  stream: () => parts(bytes('a'), bytes('b')),
  failingStream: () => streamOf(() => fail()),
  streamOfObjects: () => parts({ a: 1 }),
  nodeStream: () => Readable.from([bytes('n')]),
  generator: function* () {
    yield 'a'
    yield { b: 1 }
    yield bytes('c')
  },
  lateGenerator: async function* () {
    yield 'a'
    await turn()
    await turn()
    yield 'b'
  },
  emptyGenerator: function* () {},
  failingGenerator: function* () {
    yield fail() as string
  },
  lateFailingGenerator: async function* () {
    yield 'a'
    await turn()
    await turn()
    fail()
  },
  generatorOfNonsense: function* () {
    yield { big: 1n }
  },
  entity: () => ResponseEntity.status(201).header('X-E', '1').body({ e: 1 }),
  html: () => html`<b>${'&'}</b>`,
  error: () => new Error('returned'),
  problem: () => new HttpProblem(409, { detail: 'returned' }),
  refusal: () => new Refusal(),
  promise: () => Promise.resolve({ p: 1 }),
  thenable: () => ({ then: (use: (value: string) => void) => use('thenable') }),
  rejected: () => Promise.reject(new Error('rejected')),
  throwsString: () => {
    throw 'a string'
  },
  rejectsUndefined: () => Promise.reject(undefined),
  status: (res) => void res.status(202).header('X-Set', '1'),
  statusAndBody: (res) => {
    res.status(206).type('text/x').cookie('k', 'v')
    return 'typed'
  },
  noContent: (res) => {
    res.status(204)
    return 'dropped'
  },
  resetContent: (res) => {
    res.status(205)
    return streamOf(() => bytes('dropped'))
  },
  responseItself: (res) => res.status(203),
  settingsOfResponse: (res) => {
    res.status(207).header('X-Set', '1').cookie('k', 'v')
    return new Response('changed', { headers: { 'X-Own': '1' } })
  },
  redirect: (res) => res.redirect('/there\u00fc'),
  lengthSet: (res) => {
    res.header('Content-Length', '2')
    return 'longer'
  },
  event: () => new ServerSentEvent('data'),
}
