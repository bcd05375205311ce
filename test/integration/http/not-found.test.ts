import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { requestId } from 'hono/request-id'
import {
  ControllerAdvice,
  createApp,
  ExceptionHandler,
  GetMapping,
  MethodNotAllowedError,
  NotFoundError,
  ResponseStatus,
  RestController,
  UseGuard,
  type HttpRequest,
} from 'honotate'
import { expect, test } from 'vitest'
import { silent } from '../../support/logger.ts'

@RestController()
class Here {
  @GetMapping('/here') here() {
    return 'here'
  }
}

@ResponseStatus(418)
class Teapot extends Error {}

test('404 and 405 are typed errors for exception handlers and onError', async () => {
  @ControllerAdvice()
  class Advice {
    @ExceptionHandler(NotFoundError) notFound(error: NotFoundError, req: HttpRequest) {
      return { nothingAt: req.path, status: error.status }
    }
  }
  const app = createApp({
    controllers: [Here],
    advice: [Advice],
    onError: (error, c) => (error instanceof MethodNotAllowedError ? c.json({ allow: error.allow }, 405) : undefined),
  })
  const missing = await app.request('/apis/nowhere')
  expect([missing.status, await missing.json()]).toEqual([404, { nothingAt: '/apis/nowhere', status: 404 }])
  const refused = await app.request('/apis/here', { method: 'POST' })
  expect([refused.status, await refused.json()]).toEqual([405, { allow: ['GET', 'HEAD', 'OPTIONS'] }])
  // The response of onError gets the headers of the error.
  expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect((await app.request('/apis/here', { method: 'OPTIONS' })).status).toBe(204)
})

test('app.notFound() replaces the 404 only', async () => {
  const app = createApp({ controllers: [Here], advice: [] })
  app.notFound((c) => c.text('gone', 410))
  expect((await app.request('/apis/nowhere')).status).toBe(410)
  const refused = await app.request('/apis/here', { method: 'PUT' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect((await app.request('/apis/here', { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})

test('an explicit HEAD handler, which Hono never calls, is not in Allow', async () => {
  const app = createApp({ controllers: [], advice: [] })
  app.on('HEAD', '/head', (c) => c.text('')).post('/head', (c) => c.text(''))
  expect((await app.request('/head', { method: 'GET' })).headers.get('allow')).toBe('OPTIONS, POST')
})

test('an exception handler answers with the status of the error, unless it sets another', async () => {
  @RestController()
  class Failing {
    @GetMapping('/plain') plain() {
      throw new RangeError('plain')
    }
    @GetMapping('/own') own() {
      throw new Teapot('own')
    }
    @GetMapping('/set') set() {
      throw new SyntaxError('set')
    }
    @UseGuard(() => {
      throw new RangeError('of a guard')
    })
    @GetMapping('/guarded')
    guarded() {}

    @ExceptionHandler(RangeError) range(error: RangeError) {
      return { handled: error.message }
    }
    @ExceptionHandler(Teapot) teapot() {}
    @ResponseStatus(422) @ExceptionHandler(SyntaxError) syntax() {
      return 'unprocessable'
    }
  }
  const app = createApp({ controllers: [Failing], advice: [], logger: silent })
  const ask = async (path: string): Promise<unknown> => {
    const response = await app.request(`/apis${path}`)
    return [response.status, await response.text()]
  }
  expect(await ask('/plain')).toEqual([500, '{"handled":"plain"}'])
  expect(await ask('/own')).toEqual([418, expect.stringContaining('"detail":"own"')])
  expect(await ask('/set')).toEqual([422, 'unprocessable'])
  expect(await ask('/guarded')).toEqual([500, '{"handled":"of a guard"}'])
})

test('the response of a thrown error keeps the headers that middleware has set', async () => {
  const app = createApp({ controllers: [Here], advice: [] })
  app.use(requestId(), bearerAuth({ token: 'secret' }))
  const response = await app.request('/apis/here')
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')])
  expect(response.headers.get('x-request-id')).toMatch(/\w/u)
})

test('the response of an error with getResponse() is sent, even if its class is not from Hono', async () => {
  class ForeignException extends Error {
    readonly res = new Response('foreign', { status: 402 })
    getResponse(): Response {
      return this.res
    }
  }
  const app = createApp({ controllers: [], advice: [] }) as Hono
  app.get('/', () => {
    throw new ForeignException()
  })
  const response = await app.request('/')
  expect([response.status, await response.text()]).toEqual([402, 'foreign'])
})
