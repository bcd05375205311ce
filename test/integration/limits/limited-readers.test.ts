import { expect, test } from 'vitest'
import { createApp, PostMapping, Request, RequestBody, RestController, Use, UseGuard, type HttpRequest } from 'honotate'
import { bothWays } from '../../support/both-ways.ts'

// A guard, middleware, the route or the method may be the first to buffer a body.

const kinds = ['text', 'json', 'arrayBuffer', 'bytes', 'blob', 'formData', 'parseBody'] as const
type Kind = (typeof kinds)[number]

const read = ({ context, query }: HttpRequest): Promise<unknown> => context.req[query['kind'] as 'text']()

async function readingGuard(request: HttpRequest): Promise<boolean> {
  await read(request)
  return true
}

@RestController()
class Readers {
  @UseGuard(readingGuard)
  @PostMapping('/guard')
  guard(@RequestBody() body: unknown) {
    return { body }
  }

  @UseGuard(readingGuard)
  @PostMapping('/guard-alone')
  guardAlone() {
    return 'read'
  }

  @Use(async (c, next) => {
    await c.req.text()
    await next()
  })
  @PostMapping('/middleware')
  middleware(@RequestBody() body: unknown) {
    return { body }
  }

  @PostMapping('/method')
  async method(@Request() request: HttpRequest) {
    await read(request)
    return 'read'
  }

  @UseGuard(() => false)
  @PostMapping('/refused')
  refused(@RequestBody() body: unknown) {
    return { body }
  }

  @UseGuard(() => true)
  @PostMapping('/stream')
  async stream(@Request() { raw }: HttpRequest) {
    let bytes = 0
    for await (const chunk of raw.body!) bytes += chunk.length
    return { bytes }
  }
}

const FORM = 'application/x-www-form-urlencoded'
const typeOf = (kind: Kind): string =>
  /form|parse/u.test(kind) ? FORM : kind === 'json' ? 'application/json' : 'text/plain'

/** Requests with a body of `length` bytes: as a string and as a stream. */
function posted(type: string, length: number): RequestInit[] {
  const text = type === FORM ? `a=${'x'.repeat(length - 2)}` : `"${'x'.repeat(length - 2)}"`
  const headers = { 'Content-Type': type }
  const stream = new Blob([text]).stream()
  return [
    { method: 'POST', headers, body: text },
    { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit,
  ]
}

bothWays(
  () => createApp({ controllers: [Readers], limits: { body: 1000 } }),
  (request) => {
    test.each(kinds)('a guard or method that reads with %s() gets no more than the limit', async (kind) => {
      for (const path of ['/guard', '/guard-alone', '/method']) {
        for (const init of posted(typeOf(kind), 1001)) {
          const response = await request(`/apis${path}?kind=${kind}`, init)
          expect(await response.json(), path).toMatchObject({ status: 413, detail: 'More than 1000 bytes.' })
        }
        for (const init of posted(typeOf(kind), 1000))
          expect((await request(`/apis${path}?kind=${kind}`, init)).status, path).toBe(200)
      }
    })

    test.each(kinds)('the route receives the body that a guard has read with %s()', async (kind) => {
      for (const init of posted(typeOf(kind), 100)) {
        const { body } = (await (await request(`/apis/guard?kind=${kind}`, init)).json()) as { body: unknown }
        expect(JSON.stringify(body)).toContain('x'.repeat(98))
      }
    })

    test('middleware of a route reads no more than the limit', async () => {
      for (const init of posted('application/json', 1001))
        expect((await request('/apis/middleware', init)).status).toBe(413)
      for (const init of posted('application/json', 1000))
        expect((await request('/apis/middleware', init)).status).toBe(200)
    })

    test('a guard that denies access runs before the body is read', async () => {
      for (const init of posted('application/json', 1001))
        expect((await request('/apis/refused', init)).status).toBe(403)
    })

    test('a method behind a guard can read the whole stream, beyond the limit', async () => {
      for (const init of posted('application/octet-stream', 5000))
        expect(await (await request('/apis/stream', init)).json()).toEqual({ bytes: 5000 })
    })
  },
)

test('the route receives a body that middleware of the app has read', async () => {
  const app = createApp({ controllers: [Readers], limits: { body: 1000 } })
  app.use(async (c, next) => {
    await c.req.text()
    await next()
  })
  for (const init of posted('application/json', 100))
    expect(await (await app.request('/apis/middleware', init)).json()).toEqual({ body: 'x'.repeat(98) })
})

test('a guard stops reading an endless body soon after the limit', async () => {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 100
      controller.enqueue(new Uint8Array(100))
    },
  })
  const app = createApp({ controllers: [Readers], limits: { body: 1000 } })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': 'text/plain' } } as RequestInit
  expect((await app.request('/apis/guard?kind=text', init)).status).toBe(413)
  expect(pulled).toBeLessThan(2000)
})
