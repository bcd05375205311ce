import { request as send } from 'node:http'
import fc from 'fast-check'
import {
  createApp,
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestParam,
  RequestPathVariable,
  RequestQuery,
  ResponseStatus,
  RestController,
} from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { local } from '../../support/server.ts'
import { silent } from '../../support/logger.ts'

// Compares two apps with the same routes, one of them behind middleware that only calls next(). A client must see the
// same responses.

@ResponseStatus(409)
class Refusal extends Error {}

@RestController()
class PlainController {
  @GetMapping('/text') text() {
    return 'text ü'
  }
  @GetMapping('/users/:id') user(@RequestPathVariable() path: object, @RequestQuery() query: object) {
    return { path, query }
  }
  @GetMapping('/values/:id/:name?') values(@PathVariable('id') id: string, @RequestParam('q') q: string) {
    return [id, q]
  }
  @PostMapping('/body') body(@RequestBody() body: unknown) {
    return { body }
  }
  @PostMapping('/ignored') ignored(@RequestQuery() query: object) {
    return query
  }
  @GetMapping('/later') async later() {
    return { later: true }
  }
  @GetMapping('/nothing') nothing() {}
  @GetMapping('/function') unsendable() {
    return () => {}
  }
  @GetMapping('/big') big() {
    return { big: 1n }
  }
  @GetMapping('/bytes') bytes() {
    return new Uint8Array([1, 2, 3])
  }
  @GetMapping('/generated') *generated() {
    yield 'a'
    yield 'b'
  }
  @GetMapping('/response') response() {
    return new Response('own', { status: 418, headers: { 'X-Own': '1' } })
  }
  @GetMapping('/throws') throws() {
    throw new Refusal('taken')
  }
  @GetMapping('/rejects') async rejects() {
    throw new TypeError('secret')
  }
  @GetMapping('/throws-text') throwsText() {
    throw 'text'
  }
  @GetMapping('/json') json() {
    return { toJSON: () => 'made by toJSON' }
  }
  @GetMapping('/null') null() {
    return null
  }
  @GetMapping('/number') number() {
    return Promise.resolve(7)
  }
}

const options = { controllers: [PlainController], logger: silent }
const alone = createApp(options)
const behindMiddleware = createApp(options)
behindMiddleware.use((_, next) => next())

interface Asked {
  readonly method: string
  readonly target: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const segment = fc.constantFrom(
  'apis',
  'text',
  'users',
  'values',
  'body',
  'later',
  'nothing',
  '7',
  'a%20b',
  '%',
  '%2F',
  'é',
  '..',
  '.',
  '',
  '__proto__',
  'x.y',
  "it's",
)
const pair = fc.tuple(
  fc.constantFrom('q', 'a', 'constructor', '__proto__', '', 'é'),
  fc.constantFrom('', '1', 'a b', '%41', '+', '%', '"<>', "'", '#x', '/?'),
)
const target = fc.oneof(
  fc.constantFrom(
    '/apis/body',
    '/apis/ignored',
    '/apis/users/%2F?a=%2F',
    '/apis/users/a%2520b',
    '/apis/users/%E0%A4%A',
    '/apis/users/%zz',
  ),
  fc.constantFrom(
    '/apis/text',
    '/apis/users/7?name=Ann',
    '/apis/values/1?q=2',
    '/apis/values/1',
    '/apis/body',
    '/apis/ignored?x=1',
    '/apis/later',
    '/apis/nothing',
    '/apis/function',
    '/apis/big',
    '/apis/bytes',
    '/apis/generated',
    '/apis/response',
    '/apis/throws',
    '/apis/rejects',
    '/apis/throws-text',
    '/apis/json',
    '/apis/null',
    '/apis/number',
    '/',
    '/apis',
  ),
  fc
    .tuple(fc.array(segment, { maxLength: 5 }), fc.array(pair, { maxLength: 3 }))
    .map(
      ([segments, pairs]) =>
        `/${segments.join('/')}${pairs.length > 0 ? `?${pairs.map((each) => each.join('=')).join('&')}` : ''}`,
    ),
)
const body = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":1}',
    '[1,',
    '\uFEFF{"a":1}',
    'null',
    '{"__proto__":{"x":1}}',
    '"é"',
    '1e400',
    `[${'1,'.repeat(40_000)}1]`,
  ),
  fc.json(),
)
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/problem+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
)
const asked: fc.Arbitrary<Asked> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
    target,
    type,
    body,
    length: fc.boolean(),
  })
  .map(({ method, target: path, type: contentType, body: content, length }) => {
    const hasBody = method === 'POST' || method === 'PUT'
    const headers: Record<string, string> = hasBody && contentType ? { 'content-type': contentType } : {}
    if (hasBody && length) headers['content-length'] = String(Buffer.byteLength(content))
    return { method, target: path, headers, body: hasBody ? content : undefined }
  })

/** The response as a client sees it, without the date. */
type Seen = readonly [status: number, headers: Record<string, unknown>, body: string]

async function inProcess(app: typeof alone, { method, target: path, headers, body: content }: Asked): Promise<Seen> {
  const response = await app.request(`http://localhost${path}`, {
    method,
    headers,
    ...(content === undefined ? {} : { body: content }),
  })
  const type = response.headers.get('content-type')?.replace('; ', ';') ?? null
  return [response.status, { ...Object.fromEntries(response.headers), 'content-type': type }, await response.text()]
}

function overHttp({ address }: RunningServer, { method, target: path, headers, body: content }: Asked): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const request = send(
      address.replace('localhost', '127.0.0.1'),
      { method, path: encodeURI(path).replaceAll('%25', '%'), headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          resolve([
            response.statusCode as number,
            { ...response.headers, date: 'of no interest' },
            Buffer.concat(chunks).toString(),
          ])
        })
      },
    )
    request.on('error', reject)
    request.end(content)
  })
}

test('in process, middleware that only calls next() does not change the response', async () => {
  await fc.assert(
    fc.asyncProperty(
      asked,
      async (each) => void expect(await inProcess(alone, each)).toEqual(await inProcess(behindMiddleware, each)),
    ),
    { numRuns: runs(3000) },
  )
})

describe('over HTTP', () => {
  let servers: RunningServer[] = []

  beforeAll(async () => {
    servers = [await serve(alone, local), await serve(behindMiddleware, local)]
  })

  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  test('middleware that only calls next() does not change the response', async () => {
    const [one, other] = servers as [RunningServer, RunningServer]
    await fc.assert(
      fc.asyncProperty(
        asked,
        async (each) => void expect(await overHttp(one, each)).toEqual(await overHttp(other, each)),
      ),
      { numRuns: runs(3000) },
    )
  })
})

test('middleware, notFound() and onError() apply even if they are added after a request', async () => {
  const app = createApp(options)
  expect(await (await app.request('/apis/text')).text()).toBe('text ü')
  app.use(async (c, next) => {
    await next()
    c.header('X-Seen', 'yes')
  })
  expect((await app.request('/apis/text')).headers.get('x-seen')).toBe('yes')
  const other = createApp(options)
  other.notFound((c) => c.text('gone', 410))
  expect((await other.request('/nowhere')).status).toBe(410)
  other.onError((error, c) => c.text(error.message, 418))
  expect(await (await other.request('/apis/throws')).text()).toBe('taken')
})
