import type { Hono } from 'hono'
import { Hono as PlainHono } from 'hono'
import { createApp, GetMapping, RestController, type HttpRequest } from 'honotate'
import { expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'
import { silent } from '../../support/logger.ts'

// Regression tests for the findings of test/fuzz/differential.test.ts.

@RestController({ scope: 'request' })
class ScopedController {
  @GetMapping('/both') both({ context }: HttpRequest) {
    return (context.res = context.text('both'))
  }
}

function create(): Hono<any> {
  const app = createApp({ controllers: [ScopedController], advice: [], prefix: '', logger: silent }) as Hono<any>
  app.use('/both', async (c, next) => {
    await next()
    c.res.headers.set('X-Seen', await c.res.clone().text())
  })
  app.use('/read', async (c, next) => {
    await next()
    await c.res.text()
  })
  app.use('/touched/*', async (c, next) => {
    await next()
    c.header('X-Touched', 'yes')
  })
  app.get('/read', () => new Response('read'))
  app.get('/url', (c) => c.json([c.req.url, c.req.raw.url].map((url) => url.replace(/^\w+:\/\/[^/]+/u, ''))))
  app.use('/taken', async (c, next) => {
    await c.req.arrayBuffer()
    await next()
  })
  app.post('/taken', (c) => c.body(c.req.raw.body as ReadableStream))
  app.onError((error, c) => c.json({ seen: c.error === error }, 503))
  app.put('/twice', async (c) => c.text(`<${await c.req.raw.text()}${await c.req.raw.text()}>`))
  app.use('/mounted/*', async (c, next) => {
    await c.req.text()
    await next()
  })
  app.mount('/mounted', new PlainHono().put('/x', async (c) => c.text(`<${await c.req.text()}>`)).fetch)
  app.get('/late', (c) => {
    c.header('X-Latin', 'caf\u00e9')
    return c.body(late())
  })
  return app
}

/** A stream whose first part comes after the head has been sent. */
function late(): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      controller.enqueue(new Uint8Array([120]))
      controller.close()
    },
  })
}

bothWays(create, (send) => {
  test('a method of a request-scoped controller may set `c.res` and return it', async () => {
    const response = await send('/both')
    expect([response.status, response.headers.get('x-seen'), await response.text()]).toEqual([200, 'both', 'both'])
  })

  test('HEAD works if middleware has read the body of the response', async () => {
    expect((await send('/read', { method: 'HEAD' })).status).toBe(200)
  })

  test('URLs are encoded like those of the URL parser', async () => {
    expect(await (await send("/url?a='b'")).json()).toEqual(['/url?a=%27b%27', '/url?a=%27b%27'])
  })

  test('an empty request body can be read twice, also in a mounted app', async () => {
    expect(await (await send('/twice', { method: 'PUT' })).text()).toBe('<>')
    expect(await (await send('/mounted/x', { method: 'PUT' })).text()).toBe('<>')
  })

  test('`c.error` is the error of a body that cannot be sent', async () => {
    expect(await (await send('/taken', { method: 'POST', body: 'x' })).json()).toEqual({ seen: true })
  })

  test('headers that are sent before the body are encoded as Latin-1', async () => {
    expect((await send('/late')).headers.get('x-latin')).toBe('caf\u00e9')
  })
})
