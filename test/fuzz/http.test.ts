import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  createApp,
  CookieValue,
  DeleteMapping,
  GetMapping,
  PatchMapping,
  PostMapping,
  PutMapping,
  RequestBody,
  RequestHeader,
  RequestParam,
  RequestPart,
  RequestPathVariable,
  RequestQuery,
  RestController,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { serve, type RunningServer } from 'honotate/node'

// `npm run fuzz` raises the number; a seed that failed is replayed with HONOTATE_SEED.
const numRuns = Number(process.env.HONOTATE_FUZZ_RUNS ?? 5000)
const seed = process.env.HONOTATE_SEED === undefined ? {} : { seed: Number(process.env.HONOTATE_SEED) }

const SECRET = 'only-for-the-log'
const errors: unknown[] = []
const rejections: unknown[] = []

@RestController()
class Target {
  @GetMapping('/q/:id') query(@RequestQuery() query: object, @RequestPathVariable() path: object) { return { query, path } }
  @GetMapping('/whole/:a/:b?') whole(req: HttpRequest) { return [req.params, req.query, req.queries, req.cookies, req.path, req.url.length, [...req.headers].length] }
  @PostMapping('/body') body(@RequestBody() body: unknown) { return { body: body ?? 'none' } }
  @PutMapping('/request') request(req: HttpRequest, res: HttpResponse) { return void res.status(200).header('X-Kind', typeof req.body) }
  @PatchMapping('/valid') valid(@RequestBody(z.object({ a: z.string() }).loose()) body: object) { return body }
  @DeleteMapping('/values') values(@RequestParam('p') p: string, @RequestHeader('h', { required: false }) h: string | undefined, @CookieValue('c', { defaultValue: '' }) c: string) { return [p, h ?? 'none', c] }
  @PostMapping('/part') part(@RequestPart('f') part: unknown) { return [typeof part] }
  @GetMapping('/*') rest(req: HttpRequest) { return req.path }
}

const answered = new Set<string>()
let server: RunningServer
const onRejection = (error: unknown): void => void rejections.push(error)

beforeAll(async () => {
  process.on('unhandledRejection', onRejection)
  const logger = { error: (_: string, error: unknown): void => void errors.push(error) }
  server = await serve(createApp({ controllers: [Target], logger }), { port: 0, hostname: '127.0.0.1', signals: false, closeTimeout: 100 })
})

afterAll(async () => {
  process.off('unhandledRejection', onRejection)
  await server.close()
})

// Most of it is what Node's parser lets through, so that it reaches the app.
const piece = fc.constantFrom('a', '0', '/', '.', '..', '%2e%2e', '%00', '%', '%zz', '%C3', '%FF', '%0d%0a', '\\', '&', '=', '[]', ':', ';', '*', '~', '|', '"', '__proto__', 'constructor', 'toString', '%C3%A9', '+', SECRET)
const rough = fc.constantFrom('é', '😀', ' ', '\t', '#', '?', '\0', '\x7f')
const text = fc.oneof({ weight: 12, arbitrary: fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')) }, { weight: 1, arbitrary: fc.array(fc.oneof(piece, rough), { maxLength: 8 }).map((parts) => parts.join('')) })
const end = fc.oneof({ weight: 2, arbitrary: fc.constantFrom('', '1', '1/2') }, { weight: 1, arbitrary: text })
const starts = ['/apis/q/', '/apis/whole/', '/apis/body', '/apis/request', '/apis/valid', '/apis/values', '/apis/part', '/apis/', '/']
const targets = [['GET', '/apis/q/'], ['GET', '/apis/whole/'], ['POST', '/apis/body'], ['PUT', '/apis/request'], ['PATCH', '/apis/valid'], ['DELETE', '/apis/values'], ['POST', '/apis/part'], ['GET', '/apis/']] as const
const target = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...targets).chain(([method, start]) => (start.endsWith('/') ? end.map((rest) => [method, start + rest] as const) : fc.constant([method, start] as const))) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'get', 'X'),
      fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...starts).chain((start) => end.map((rest) => start + rest)) },
        { weight: 1, arbitrary: text },
        { weight: 1, arbitrary: fc.constantFrom(`/apis/${'x'.repeat(8000)}`, `/apis/${'%2F'.repeat(2000)}`, `/apis/${'x'.repeat(20_000)}`) },
      ),
    ),
  },
)
const json = fc.oneof(
  fc.json(),
  fc.tuple(fc.json(), fc.nat()).map(([value, cut]) => value.slice(0, cut % (value.length + 1))),
  fc.constantFrom('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}', '{"a":1,"a":2}', '['.repeat(5000), `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`, '\ufeff{}', '"\ud800"', ''),
)
const multipart = fc.oneof(
  fc.constantFrom('--b\r\nContent-Disposition: form-data; name="f"\r\n\r\nv\r\n--b--\r\n', '--b\r\n\r\n--b--', '--b', '', '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nv\r\n--b--\r\n'),
  fc.nat(300).map((parts) => `${'--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n\0\r\n'.repeat(parts)}--b--\r\n`),
)
const body = fc.oneof(
  json.map((content) => ['application/json', content] as const),
  fc.tuple(fc.constantFrom('application/json; charset=utf-16', 'application/x+json', 'application/x-www-form-urlencoded', 'text/plain', 'application/xml', '', ';', 'application/json;;', '__proto__'), fc.oneof(json, text)),
  multipart.map((content) => ['multipart/form-data; boundary=b', content] as const),
  multipart.map((content) => ['multipart/form-data', content] as const),
)
const header = fc.tuple(fc.constantFrom('Cookie', 'h', 'X-Forwarded-For', 'Accept', 'Content-Encoding', 'If-None-Match', '__proto__', 'constructor', 'Range', 'Accept-Language'), text)
const request = fc.record({
  target,
  query: fc.oneof(fc.constantFrom('', '?p=1'), text.map((value) => `?${value}`)),
  headers: fc.oneof<fc.WeightedArbitrary<(readonly [string, string])[]>[]>({ weight: 3, arbitrary: fc.array(header, { maxLength: 3 }) }, { weight: 1, arbitrary: fc.constantFrom<(readonly [string, string])[][]>([['Host', 'x']], [['Expect', '100-continue']], [['Upgrade', 'websocket']]) }),
  body: fc.option(body),
  length: fc.constantFrom('right', 'right', 'right', 'chunked', 'chunked', 'missing'),
})

type Generated = typeof request extends fc.Arbitrary<infer T> ? T : never

/** Sends bytes as they are, and answers what comes back until the connection ends. */
async function exchange({ target: [method, path], query, headers, body, length }: Generated): Promise<string> {
  const [type, content] = body ?? [undefined, '']
  const bytes = Buffer.from(content)
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked\r\n' : length === 'right' && body ? `Content-Length: ${bytes.length}\r\n` : ''
  const payload = length === 'chunked' ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from(bytes.length > 0 ? '\r\n0\r\n\r\n' : '\r\n')]) : framing ? bytes : Buffer.alloc(0)
  const lines = headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/gu, '')}\r\n`).join('')
  const head = `${method} ${path}${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}${framing}${lines}\r\n`
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => {})
  socket.write(Buffer.concat([Buffer.from(head, 'utf8'), payload]))
  await once(socket, 'close')
  return answer
}

test(`whatever is sent, the answer is HTTP, and never the server's fault (${numRuns} requests)`, async () => {
  await fc.assert(
    fc.asyncProperty(request, async (generated) => {
      errors.length = 0
      const answer = await exchange(generated)
      const [, status = ''] = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n(?:[!-9;-~]+:[^\r\n]*\r\n)*\r\n/u.exec(answer) ?? []
      expect(Number(status), answer.slice(0, 200)).toBeGreaterThanOrEqual(100)
      expect(Number(status), `${answer.slice(0, 300)}\n${String(errors[0])}`).toBeLessThan(500)
      answered.add(status)
      expect(errors).toEqual([])
      expect(answer).not.toMatch(/\n\s+at .*\.js:\d+/u)
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    }),
    { numRuns, ...seed, endOnFailure: false },
  )
  // Every kind of answer is among them, so the requests are not all turned away at the door.
  expect([...answered].sort()).toEqual(expect.arrayContaining(['200', '204', '400', '404', '405', '415', '422']))
  expect(rejections).toEqual([])
  expect(await (await fetch(`${server.address}/apis/q/1?a=b`)).json()).toEqual({ query: { a: 'b' }, path: { id: '1' } })
}, 3_600_000)
