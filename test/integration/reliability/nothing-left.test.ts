import { connect } from 'node:http2'
import { createServer } from 'node:http2'
import { once } from 'node:events'
import { createApp, GetMapping, RestController, Sse, type HttpResponse } from 'honotate'
import { serve } from 'honotate/node'
import { afterEach, expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { local } from '../../support/server.ts'
import { silent } from '../../support/logger.ts'

// If the server stops sending a body or never sends it, the generator of the body ends or does not begin.

const open = new Set<symbol>()
let started = 0

async function* ticks(): AsyncGenerator<string> {
  const mark = Symbol('generator')
  open.add(mark)
  started++
  try {
    for (;;) {
      yield 'tick'
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  } finally {
    open.delete(mark)
  }
}

@RestController()
class Endless {
  @GetMapping('/stream') stream() {
    return ticks()
  }
  @Sse() @GetMapping('/events') events() {
    return ticks()
  }
  @GetMapping('/status/:code') status(_: unknown, res: HttpResponse) {
    res.status(304)
    return ticks()
  }
}

const app = createApp({ controllers: [Endless], advice: [], logger: silent })
const times = runs(200)

afterEach(async () => {
  await expect.poll(() => open.size).toBe(0)
})

// A response to HEAD has no body, so nothing reads the first chunk and the generator does not begin.
test.each(['/apis/stream', '/apis/events'])('HEAD %s starts no generator, in process and on Node', async (path) => {
  started = 0
  for (let n = 0; n < times; n++) await app.request(path, { method: 'HEAD' })
  const server = await serve(app, { ...local, closeTimeout: 100 })
  for (let n = 0; n < times; n++) await fetch(server.address + path, { method: 'HEAD' })
  await server.close()
  expect(started).toBe(0)
})

test('a status without a body starts no generator', async () => {
  started = 0
  for (let n = 0; n < times; n++) expect((await app.request('/apis/status/304')).body).toBe(null)
  const server = await serve(app, { ...local, closeTimeout: 100 })
  for (let n = 0; n < times; n++) expect((await fetch(`${server.address}/apis/status/304`)).status).toBe(304)
  await server.close()
  expect(started).toBe(0)
})

test.each(['/apis/stream', '/apis/events'])('the generator of %s ends after its client disconnects', async (path) => {
  const server = await serve(app, { ...local, closeTimeout: 100 })
  for (let n = 0; n < times; n++) {
    const client = new AbortController()
    const response = await fetch(server.address + path, { signal: client.signal })
    await response.body?.getReader().read()
    client.abort()
  }
  await server.close()
})

test.each(['/apis/stream', '/apis/events'])(
  '%s over HTTP/2 has no connection headers, and its generator ends with the stream',
  async (path) => {
    const server = await serve(app, {
      ...local,
      closeTimeout: 100,
      adapter: { createServer },
    } as never)
    const session = connect(server.address)
    for (let n = 0; n < 20; n++) {
      const request = session.request({ ':path': path })
      const [headers] = (await once(request, 'response')) as [Record<string, unknown>]
      expect([headers[':status'], headers['transfer-encoding'], headers['connection']]).toEqual([
        200,
        undefined,
        undefined,
      ])
      expect(String((await once(request, 'data'))[0])).toMatch(/tick/u)
      request.close()
    }
    session.close()
    await server.close()
  },
)
