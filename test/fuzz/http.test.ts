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
  timeoutAfter,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { parseAnswers, type WireAnswer } from './http-answers.ts'
import { runs, seed } from '../support/runs.ts'
import { SECRET, wireRequest, type WireRequest } from './http-requests.ts'
import { local } from '../support/server.ts'
import { logTo } from '../support/logger.ts'

// `npm run fuzz` raises the number. HONOTATE_SEED replays a run, and fast-check prints the path to a failure. Fewer
// requests would not lead to every kind of answer.
const numRuns = Math.max(2000, runs(5000))

@RestController()
class Target {
  @GetMapping('/q/:id') query(@RequestQuery() query: object, @RequestPathVariable() path: object) {
    return { query, path }
  }
  @GetMapping('/whole/:a/:b?') whole(req: HttpRequest) {
    return [
      req.params,
      req.query,
      req.queries,
      req.cookies,
      req.path,
      req.url.length,
      [...req.headers].length,
      req.signal.aborted,
    ]
  }
  @PostMapping('/body') body(@RequestBody() body: unknown) {
    return { body: body ?? 'none' }
  }
  @PutMapping('/request') request(req: HttpRequest, res: HttpResponse) {
    return void res.status(200).header('X-Kind', typeof req.body)
  }
  @PatchMapping('/valid') valid(@RequestBody(z.object({ a: z.string() }).loose()) body: object) {
    return body
  }
  @DeleteMapping('/values') values(
    @RequestParam('p') p: string,
    @RequestHeader('h', { required: false }) h: string | undefined,
    @CookieValue('c', { defaultValue: '' }) c: string,
  ) {
    return [p, h ?? 'none', c]
  }
  @PostMapping('/part') part(@RequestPart('f') part: unknown) {
    return [typeof part]
  }
  @PostMapping('/redirect') redirect(@RequestBody() body: { to?: unknown } | undefined, res: HttpResponse) {
    return res.redirect(String(body?.to ?? '/')).cookie('to', String(body?.to))
  }
  @GetMapping('/throws/:what') throws() {
    throw Object.assign(new Error(SECRET), { [SECRET]: SECRET })
  }
  @GetMapping('/*') rest(req: HttpRequest) {
    return req.path
  }
}

@RestController({ scope: 'request' })
class Scoped {
  @PostMapping('/scoped') scoped(@RequestBody() body: unknown) {
    return { type: typeof body }
  }
}

const answered = new Set<number>()
const logged: [message: string, error: unknown][] = []
const rejections: unknown[] = []
const onRejection = (error: unknown): void => void rejections.push(error)
const limits = { body: 20_000, jsonDepth: 100, parts: 100, url: 2048 }
const servers: RunningServer[] = []

beforeAll(async () => {
  process.on('unhandledRejection', onRejection)
  const options = {
    controllers: [Target, Scoped],
    limits,
    logger: logTo(logged),
  }
  for (const more of [{}, { timeout: timeoutAfter(60_000) }])
    servers.push(
      await serve(createApp({ ...options, ...more }), {
        ...local,
        closeTimeout: 100,
      }),
    )
})

afterAll(async () => {
  process.off('unhandledRejection', onRejection)
  await Promise.all(servers.map((server) => server.close()))
})

const next = Buffer.from('GET /apis/q/next?a=b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')

/** Sends the bytes, followed by another request if they are a whole one, and reads until the connection ends. */
async function exchange(server: RunningServer, { bytes, isWhole }: WireRequest): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
  // A server that refuses a head closes the connection before it has read all bytes, so TCP may reset the connection.
  socket.on('error', (error) => (bytes.length > MAX_HEAD ? undefined : rejections.push(error)))
  socket.end(isWhole ? Buffer.concat([bytes, next]) : bytes)
  await new Promise((resolve) => socket.on('close', resolve))
  return received
}

/** The size of the largest head that Node reads, in bytes. */
const MAX_HEAD = 16_384

function check({ bytes, method }: WireRequest, received: string): WireAnswer[] {
  const answers = parseAnswers(received, method)
  for (const { status, headers, body } of answers) {
    answered.add(status)
    expect(Object.keys(headers).filter((name) => !KNOWN.has(name))).toEqual([])
    expect(body).not.toMatch(/\n\s+at .*\.[jt]s:\d+/u)
    if (status < 500) continue
    // Only the routes whose methods throw may cause these statuses: all other errors are the client's.
    expect(bytes.toString('latin1')).toMatch(/^\w+ \S*\/throws\//u)
    expect(body === '' || JSON.parse(body)).toMatchObject(
      body === '' ? {} : { status: 500, title: 'Internal Server Error' },
    )
    expect(body).not.toContain(SECRET)
  }
  return answers
}

const KNOWN = new Set([
  'accept-encoding',
  'content-type',
  'content-length',
  'transfer-encoding',
  'date',
  'connection',
  'keep-alive',
  'allow',
  'location',
  'set-cookie',
  'x-kind',
])

test(`any bytes get HTTP, and 500 only if a handler throws (${numRuns} requests, HONOTATE_SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(wireRequest, fc.constantFrom(0, 1), async (request, which) => {
      logged.length = 0
      const answers = check(request, await exchange(servers[which] as RunningServer, request))
      const failed = answers.filter(({ status }) => status >= 500).length
      // If a request is cut off, its method may fail and log, while the client receives the answer of the parser.
      expect(logged.length).toBeGreaterThanOrEqual(failed)
      expect(logged.filter(([, error]) => (error as Error).message !== SECRET)).toEqual([])
      // Each failure logs one line.
      for (const [message] of logged) expect(message).toMatch(/^\w+ [!-~]+ failed with status 500$/u)
      if (request.isWhole && request.bytes.length <= MAX_HEAD)
        expect(answers.length, 'a request without an answer').toBeGreaterThan(0)
      const last = answers.at(-1)
      if (request.isWhole && last?.headers['connection'] === 'close' && answers.length > 1 && last.status === 200)
        expect(last.body).toBe('{"query":{"a":"b"},"path":{"id":"next"}}')
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(rejections).toEqual([])
    }),
    { numRuns, endOnFailure: false },
  )
  // The random requests must lead to every kind of answer, so that most of them reach the app.
  expect([...answered].sort()).toEqual(
    expect.arrayContaining([200, 204, 302, 400, 404, 405, 413, 414, 415, 422, 431, 500]),
  )
  for (const { address } of servers)
    expect(await (await fetch(`${address}/apis/q/1?a=b`)).json()).toEqual({ query: { a: 'b' }, path: { id: '1' } })
}, 3_600_000)
