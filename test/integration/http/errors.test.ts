import { describe, expect, test } from 'vitest'
import { HTTPException } from 'hono/http-exception'
import {
  createApp,
  createParameterDecorator,
  GetMapping,
  PostMapping,
  RequestBody,
  ResponseStatus,
  RestController,
  UseInterceptor,
} from 'honotate'
import { bothWays } from '../../support/both-ways.ts'
import { logTo } from '../../support/logger.ts'

@ResponseStatus(418)
class Teapot extends Error {}

const Broken = createParameterDecorator((): unknown => {
  throw { status: 409, message: 'secret' }
})
const BrokenLater = createParameterDecorator(async (): Promise<unknown> => {
  throw { status: 409, message: 'secret' }
})

@RestController()
class ErrorController {
  @GetMapping('/error/unexpected') unexpected() {
    throw new Error('secret')
  }
  @GetMapping('/error/rejected') async rejected() {
    throw new TypeError('secret')
  }
  @GetMapping('/error/exception') exception() {
    throw new HTTPException(403, { message: 'not for you' })
  }
  @GetMapping('/error/unavailable') unavailable() {
    throw new HTTPException(503, { message: 'back soon' })
  }
  @GetMapping('/error/response') response() {
    throw new HTTPException(401, {
      res: new Response('own', { status: 401, headers: { 'WWW-Authenticate': 'Basic' } }),
    })
  }
  @GetMapping('/error/teapot') teapot() {
    throw new Teapot('short and stout')
  }
  @GetMapping('/error/gateway') gateway() {
    throw Object.assign(new Error('secret'), { status: 402 })
  }
  @GetMapping('/error/odd') odd() {
    throw Object.assign(new Error('secret'), { status: 200 })
  }
  @GetMapping('/error/text') text() {
    throw 'secret'
  }
  @GetMapping('/error/nothing') async nothing() {
    throw undefined
  }
  @GetMapping('/error/object') object() {
    throw { status: 409, message: 'secret' }
  }
  @UseInterceptor(() => {
    throw { status: 409, message: 'secret' }
  })
  @GetMapping('/error/interceptor')
  intercepted() {}
  @GetMapping('/error/parameter') parameter(@Broken() _: unknown) {}
  @GetMapping('/error/promised') promised(@BrokenLater() _: unknown) {}
  @PostMapping('/body') body(@RequestBody() body: unknown) {
    return { body }
  }
}

const logged: [string, unknown][] = []
const app = (): ReturnType<typeof createApp> => createApp({ controllers: [ErrorController], logger: logTo(logged) })

describe('errors are problem details (RFC 9457)', () => {
  bothWays(app, (send) => {
    async function problem(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
      const response = await send(path, init)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      const body = (await response.json()) as Record<string, unknown>
      expect(body).toMatchObject({ type: 'about:blank', status: response.status, instance: path.split('?')[0] })
      expect(JSON.stringify(body)).not.toContain('secret')
      return { title: body.title, status: body.status, detail: body.detail ?? 'none' }
    }

    test('404 for an unknown path', async () => {
      expect(await problem('/apis/unknown?x=1')).toMatchObject({ title: 'Not Found', status: 404 })
      expect(await problem('/')).toMatchObject({ status: 404 })
      expect(await problem('/apis/a%20b%0A')).toMatchObject({ status: 404 })
    })

    test('405 with Allow for another method of a known path', async () => {
      expect(await problem('/apis/body')).toMatchObject({ title: 'Method Not Allowed', status: 405 })
      expect((await send('/apis/body')).headers.get('allow')).toBe('OPTIONS, POST')
      expect((await send('/apis/body', { method: 'HEAD' })).status).toBe(405)
    })

    test.each([
      ['{"a":1,}', 'there is an unexpected character at position 7 (line 1, column 8)'],
      ['{\n  "a": tru\n}', 'there is an unexpected character at position 9 (line 2, column 8)'],
      ['{"a":', 'it ends too early at position 5 (line 1, column 6)'],
      ['[1] 2', 'there is an unexpected character at position 4 (line 1, column 5)'],
      ['{1:2}', 'there is an unexpected character at position 1 (line 1, column 2)'],
      ["{'a':1}", 'there is an unexpected character at position 1 (line 1, column 2)'],
    ])('400 with the position for the malformed JSON %j', async (body, where) => {
      const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
      expect(await problem('/apis/body', init)).toEqual({
        title: 'Bad Request',
        status: 400,
        detail: `The body is not valid JSON: ${where}.`,
      })
    })

    test('400 for a body that is missing', async () => {
      const init = { method: 'POST', body: '', headers: { 'Content-Type': 'application/json' } }
      expect(await problem('/apis/body', init)).toMatchObject({ status: 400, detail: 'The body is missing.' })
    })

    test('400 for a malformed form', async () => {
      const init = {
        method: 'POST',
        body: '--x\r\nnonsense',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      }
      expect(await problem('/apis/body', init)).toMatchObject({
        status: 400,
        detail: 'The body is not valid multipart/form-data.',
      })
    })

    test('415 for a body with an unsupported type or without a Content-Type', async () => {
      const init = { method: 'POST', body: '<a/>', headers: { 'Content-Type': 'application/xml' } }
      expect(await problem('/apis/body', init)).toMatchObject({
        title: 'Unsupported Media Type',
        status: 415,
        detail: 'Nothing parses a body of the type application/xml.',
      })
      expect(await problem('/apis/body', { method: 'POST', body: new Uint8Array([1]) })).toMatchObject({
        status: 415,
        detail: 'The body has no Content-Type.',
      })
    })

    test.each([
      ['exception', 403, 'not for you'],
      ['unavailable', 503, 'back soon'],
      ['teapot', 418, 'short and stout'],
    ])('an HTTPException or an error with @ResponseStatus() sets the status: %s', async (name, status, detail) => {
      logged.length = 0
      expect(await problem(`/apis/error/${name}`)).toMatchObject({ status, detail })
      expect(logged).toHaveLength(status < 500 ? 0 : 1)
    })

    test("an HTTPException's own response is sent as it is", async () => {
      const response = await send('/apis/error/response')
      expect([response.status, response.headers.get('www-authenticate'), await response.text()]).toEqual([
        401,
        'Basic',
        'own',
      ])
    })

    test.each([
      ['unexpected', 500, new Error('secret')],
      ['rejected', 500, new TypeError('secret')],
      ['gateway', 500, Object.assign(new Error('secret'), { status: 402 })],
      ['odd', 500, Object.assign(new Error('secret'), { status: 200 })],
      ['text', 500, 'secret'],
      ['nothing', 500, undefined],
    ])('%s is %i without the message, which is only logged', async (name, status, error) => {
      logged.length = 0
      expect(await problem(`/apis/error/${name}`)).toMatchObject({ status, detail: 'none' })
      expect(logged).toHaveLength(1)
      expect(logged[0]?.[0]).toBe(`GET /apis/error/${name} failed with status ${status}`)
      const entry = logged[0]?.[1] as Error
      expect(error instanceof Error ? entry : entry.cause).toEqual(error)
    })

    test.each(['object', 'interceptor', 'parameter', 'promised'])(
      'a thrown object is a 500 without its own status and message: %s',
      async (name) => {
        expect(await problem(`/apis/error/${name}`)).toMatchObject({ status: 500, detail: 'none' })
      },
    )
  })
})

test('a line break in the path does not reach the log', async () => {
  logged.length = 0
  @RestController()
  class Variable {
    @GetMapping('/log/:x') fail() {
      throw new Error('x')
    }
  }
  const failing = createApp({ controllers: [Variable], logger: logTo(logged) })
  await failing.request('/apis/log/a%0Ab')
  expect(logged[0]?.[0]).toBe('GET /apis/log/a%0Ab failed with status 500')
})

describe('onError', () => {
  const make = (onError: NonNullable<Parameters<typeof createApp>[0]>['onError']): ReturnType<typeof createApp> =>
    createApp({
      controllers: [ErrorController],
      onError: onError as never,
      logger: logTo(logged),
    })

  test('can return the response', async () => {
    const response = await make((error, c) => c.text(`own: ${error.message}`, 500)).request('/apis/error/unexpected')
    expect([response.status, await response.text()]).toEqual([500, 'own: secret'])
  })

  test('keeps the default response if it returns nothing', async () => {
    expect((await make(async () => {}).request('/apis/error/teapot')).status).toBe(418)
  })

  test('does not hide the first error if it throws', async () => {
    logged.length = 0
    const failing = make(() => {
      throw new Error('second')
    })
    expect((await failing.request('/apis/error/unexpected')).status).toBe(500)
    expect(logged.map(([message]) => message)).toEqual([
      'onError failed',
      'GET /apis/error/unexpected failed with status 500',
    ])
  })
})
