import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import {
  createApp,
  GetMapping,
  PostMapping,
  RequestBody,
  ResponseHeader,
  RestController,
  Use,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { describe, expect, test } from 'vitest'
import { bothWays, json } from '../../support/both-ways.ts'

/** A response like those of an older ponyfill of the Fetch standard. */
class PonyfillResponse {
  readonly status = 201
  readonly ok = true
  readonly headers: Headers = new Headers({ 'X-Made': 'by hand' })
  readonly body: ReadableStream | null = new Response('ponyfill').body
  readonly bodyUsed = false
  arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.body).arrayBuffer()
  }
  clone(): PonyfillResponse {
    return new PonyfillResponse()
  }
}

const fetched = (): Promise<Response> => fetch('data:text/plain,fetched')

const setsType: MiddlewareHandler = async (c, next) => {
  c.header('Content-Type', 'text/csv')
  await next()
}
const replacesType: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Content-Type', 'text/csv')
}

const takes: MiddlewareHandler = async (c, next) => {
  await c.req.raw.text()
  await next()
}

@RestController()
class Foreign {
  @Use(secureHeaders())
  @GetMapping('/redirect')
  redirect() {
    return Response.redirect('http://localhost/there')
  }
  @Use(secureHeaders())
  @GetMapping('/fetched')
  fetched() {
    return fetched()
  }
  @Use(secureHeaders())
  @GetMapping('/fresh')
  fresh() {
    return new Response('fresh')
  }
  @GetMapping('/ponyfill') ponyfill() {
    return new PonyfillResponse()
  }
  @GetMapping('/data') data() {
    return { status: 201, headers: {}, body: 'data' }
  }
  @Use(setsType)
  @GetMapping('/string')
  string() {
    return 'string'
  }
  @Use(setsType)
  @GetMapping('/json')
  json() {
    return []
  }
  @Use(setsType)
  @GetMapping('/own')
  own(_: HttpRequest, res: HttpResponse) {
    res.type('text/html')
    return 'own'
  }
  @Use(setsType)
  @ResponseHeader('Content-Type', 'text/html')
  @GetMapping('/decorated')
  decorated() {
    return 'decorated'
  }
  @Use(replacesType)
  @GetMapping('/replaced')
  replaced() {
    return 'replaced'
  }
}

@RestController()
class Taken {
  @Use(takes)
  @PostMapping('/taken')
  taken(@RequestBody() body: unknown) {
    return body
  }
  @PostMapping('/whole') whole(@RequestBody() body: unknown) {
    return body
  }
}

describe('responses that are immutable or of another class', () => {
  bothWays(
    () => {
      const app = createApp({ controllers: [Foreign], advice: [], prefix: '' })
      app.use('/by-hand/*', secureHeaders())
      app.get('/by-hand/redirect', () => Response.redirect('http://localhost/there'))
      app.get('/by-hand/fetched', () => fetched())
      return app
    },
    (send) => {
      test.each([
        ['/redirect', 302, ''],
        ['/fetched', 200, 'fetched'],
        ['/fresh', 200, 'fresh'],
        ['/by-hand/redirect', 302, ''],
        ['/by-hand/fetched', 200, 'fetched'],
      ])('secureHeaders() changes the headers of %s', async (path, status, body) => {
        const response = await send(path, { redirect: 'manual' })
        expect([response.status, response.headers.get('x-content-type-options'), await response.text()]).toEqual([
          status,
          'nosniff',
          body,
        ])
      })

      test('a response of a ponyfill is sent', async () => {
        const response = await send('/ponyfill')
        expect([response.status, response.headers.get('x-made')]).toEqual([201, 'by hand'])
        expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('ponyfill')
      })

      test('an object that looks like a response is sent as JSON', async () => {
        expect(await (await send('/data')).json()).toEqual({ status: 201, headers: {}, body: 'data' })
      })

      test.each([
        ['/string', 'text/plain;charset=UTF-8'],
        ['/json', 'application/json'],
        ['/own', 'text/html'],
        ['/decorated', 'text/html'],
        ['/replaced', 'text/csv'],
      ])('the result determines the content type of %s unless the method or later code sets it', async (path, type) => {
        expect((await send(path)).headers.get('content-type')).toBe(type)
      })
    },
  )
})

describe('a body that middleware has read from the web request', () => {
  const log: unknown[] = []
  bothWays(
    () => {
      const logger = { error: (_: string, error: unknown) => void log.push(error) }
      return createApp({ controllers: [Taken], advice: [], prefix: '', logger, limits: { body: 100 } }).use(
        '/whole',
        takes,
      )
    },
    (send) => {
      const form = new URLSearchParams({ name: 'Ann' })
      const chunked = (): RequestInit & { duplex: 'half' } => ({
        ...json('POST', undefined),
        body: new Blob(['{"name":"Ann"}']).stream(),
        duplex: 'half',
      })
      test.each([
        ['JSON', () => json('POST', { name: 'Ann' })],
        ['a form', () => ({ method: 'POST', body: form })],
        ['chunks', chunked],
      ])('is a 500, and its cause is logged: %s', async (_, init) => {
        for (const path of ['/taken', '/whole']) {
          log.length = 0
          const response = await send(path, init())
          expect([path, response.status, log]).toEqual([
            path,
            500,
            [
              expect.objectContaining({
                code: 'HONOTATE_BODY_TAKEN',
                message: expect.stringContaining('c.req.text()') as string,
              }),
            ],
          ])
        }
      })
    },
  )
})
