import { basicAuth } from 'hono/basic-auth'
import { bearerAuth } from 'hono/bearer-auth'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { secureHeaders } from 'hono/secure-headers'
import { timing } from 'hono/timing'
import type { MiddlewareHandler } from 'hono'
import { describe, expect, test } from 'vitest'
import {
  ControllerAdvice,
  createApp,
  ExceptionHandler,
  GetMapping,
  HttpProblem,
  PostMapping,
  RequestBody,
  RequestQuery,
  ResponseEntity,
  ResponseHeader,
  ResponseStatus,
  RestController,
  Service,
  Sse,
  Use,
  UseGuard,
  UseInterceptor,
  type Guard,
  type HttpRequest,
  type HttpResponse,
  type Interceptor,
  type Invocation,
  type NextCall,
} from 'honotate'
import { bothWays, json } from '../../support/both-ways.ts'
import { silent } from '../../support/logger.ts'

const log: string[] = []
const trace =
  (name: string): MiddlewareHandler =>
  async (_c, next) => {
    log.push(`${name} in`)
    await next()
    log.push(`${name} out`)
  }
const around =
  (name: string) =>
  async (_: Invocation, next: NextCall): Promise<unknown> => {
    log.push(`${name} in`)
    const result = await next()
    log.push(`${name} out`)
    return result
  }

@Service()
class Clock {
  readonly now = 42
}

@Service()
class Members implements Guard {
  constructor(private readonly clock: Clock) {}
  canActivate = (request: HttpRequest, response: HttpResponse): boolean => {
    log.push('guard')
    response.header('X-Clock', this.clock.now)
    return request.query.member === 'yes'
  }
}

@Service()
class Stamp implements Interceptor {
  constructor(private readonly clock: Clock) {}
  async intercept(invocation: Invocation, next: NextCall) {
    invocation.args[0] = { ...(invocation.args[0] as object), stamped: true }
    return { result: await next(), at: this.clock.now, by: `${invocation.controller.name}.${String(invocation.name)}` }
  }
}

@Use(trace('base'))
abstract class Base {}

@Use(trace('class 1'), trace('class 2'))
@UseInterceptor(around('class interceptor'))
@RestController()
class Ordered extends Base {
  @UseGuard(Members)
  @Use(trace('method 1'))
  @Use(trace('method 2'))
  @UseInterceptor(around('first'), around('second'))
  @GetMapping('/ordered')
  ordered(@RequestQuery() query: object) {
    log.push('method')
    return query
  }

  @UseInterceptor(Stamp) @GetMapping('/stamped') stamped(@RequestQuery() query: object) {
    return query
  }
  @UseGuard((_request, response) => Boolean(response.status(202))) @GetMapping('/accepted') accepted() {}
  @UseGuard(() => false) @PostMapping('/denied') denied(@RequestBody() body: unknown) {
    return body
  }
  @UseGuard(async () => {
    throw new HttpProblem(401, { detail: 'who?' })
  })
  @GetMapping('/unknown')
  unknown() {}
}

@RestController()
class Hono {
  @Use(cors({ origin: 'https://example.com' })) @GetMapping('/cors') cors() {
    return 'cors'
  }
  @Use(secureHeaders()) @GetMapping('/secure') secure() {
    return 'secure'
  }
  @Use(bearerAuth({ token: 'secret' })) @GetMapping('/bearer') bearer() {
    return 'bearer'
  }
  @Use(basicAuth({ username: 'u', password: 'p' })) @GetMapping('/basic') basic() {
    return 'basic'
  }
  @Use(etag()) @GetMapping('/etag') etag() {
    return { some: 'thing' }
  }
  @Use(compress()) @GetMapping('/compress') compress() {
    return 'x'.repeat(5000)
  }
  @Use(timing()) @GetMapping('/timing') timing() {
    return 'timing'
  }
}

@RestController()
class Controlled {
  @ResponseStatus(201) @ResponseHeader('X-Made', 'yes') @PostMapping('/made') made(@RequestBody() body: object) {
    return body
  }
  @ResponseStatus(201) @GetMapping('/overridden') overridden(_req: HttpRequest, res: HttpResponse) {
    return void res.status(202)
  }
  @ResponseStatus(202) @ResponseHeader('X-Made', 'yes') @GetMapping('/failed') failed() {
    throw new HttpProblem(409)
  }
  @GetMapping('/entity') entity() {
    return ResponseEntity.created('/e/1', { id: 1 }).header('X-A', '1').header('X-A', '2')
  }
  @GetMapping('/entity/text') text() {
    return ResponseEntity.status(418).header('Content-Type', 'text/html').body('<p>')
  }
  @GetMapping('/entity/ok') ok() {
    return ResponseEntity.ok([1])
  }
  @GetMapping('/entity/empty') async empty() {
    return ResponseEntity.noContent()
  }
  @ResponseStatus(203) @GetMapping('/entity/wins') wins() {
    return ResponseEntity.status(299).body('x')
  }
}

describe('middleware, guards, interceptors and response decorators', () => {
  bothWays(
    () => createApp({ controllers: [Ordered, Hono, Controlled], logger: silent }),
    (send) => {
      test('middleware and guards run in order of class and declaration, then interceptors, then method', async () => {
        log.length = 0
        const response = await send('/apis/ordered?member=yes')
        expect([response.headers.get('x-clock'), await response.json()]).toEqual(['42', { member: 'yes' }])
        expect(log).toEqual([
          'base in',
          'class 1 in',
          'class 2 in',
          'guard',
          'method 1 in',
          'method 2 in',
          'class interceptor in',
          'first in',
          'second in',
          'method',
          'second out',
          'first out',
          'class interceptor out',
          'method 2 out',
          'method 1 out',
          'class 2 out',
          'class 1 out',
          'base out',
        ])
      })

      test('a guard refuses a request before the body is read', async () => {
        const denied = await send('/apis/ordered')
        expect([denied.status, await denied.json()]).toEqual([
          403,
          expect.objectContaining({ title: 'Forbidden', detail: 'Access is denied.' }),
        ])
        expect(
          (
            await send('/apis/denied', {
              method: 'POST',
              body: '{malformed',
              headers: { 'Content-Type': 'application/json' },
            })
          ).status,
        ).toBe(403)
        expect(await (await send('/apis/unknown')).json()).toMatchObject({ status: 401, detail: 'who?' })
      })

      test('a guard and the method share one response object', async () => {
        expect((await send('/apis/accepted')).status).toBe(202)
      })

      test('an interceptor class can change the arguments and the result', async () => {
        expect(await (await send('/apis/stamped?a=1')).json()).toEqual({
          result: { a: '1', stamped: true },
          at: 42,
          by: 'Ordered.stamped',
        })
      })

      test("Hono's middleware works unchanged", async () => {
        expect(
          (await send('/apis/cors', { headers: { Origin: 'https://example.com' } })).headers.get(
            'access-control-allow-origin',
          ),
        ).toBe('https://example.com')
        expect((await send('/apis/secure')).headers.get('x-frame-options')).toBe('SAMEORIGIN')
        expect((await send('/apis/bearer')).status).toBe(401)
        expect((await send('/apis/bearer', { headers: { Authorization: 'Bearer secret' } })).status).toBe(200)
        expect((await send('/apis/basic')).headers.get('www-authenticate')).toContain('Basic')
        expect((await send('/apis/timing')).headers.get('server-timing')).toContain('total')
        const first = await send('/apis/etag')
        expect(
          (await send('/apis/etag', { headers: { 'If-None-Match': String(first.headers.get('etag')) } })).status,
        ).toBe(304)
        const compressed = await send('/apis/compress', { headers: { 'Accept-Encoding': 'gzip' } })
        expect(compressed.headers.get('content-encoding')).toBe('gzip')
      })

      test('@ResponseStatus() and @ResponseHeader() set the status and headers of a result', async () => {
        const made = await send('/apis/made', json('POST', { a: 1 }))
        expect([made.status, made.headers.get('x-made'), await made.json()]).toEqual([201, 'yes', { a: 1 }])
        expect((await send('/apis/overridden')).status).toBe(202)
        expect((await send('/apis/failed')).status).toBe(409)
      })

      test('a ResponseEntity sets the status, headers and body', async () => {
        const created = await send('/apis/entity')
        expect([
          created.status,
          created.headers.get('location'),
          created.headers.get('x-a'),
          await created.json(),
        ]).toEqual([201, '/e/1', '1, 2', { id: 1 }])
        const html = await send('/apis/entity/text')
        expect([html.status, html.headers.get('content-type'), await html.text()]).toEqual([418, 'text/html', '<p>'])
        expect(await (await send('/apis/entity/ok')).json()).toEqual([1])
        expect((await send('/apis/entity/empty')).status).toBe(204)
        expect((await send('/apis/entity/wins')).status).toBe(299)
      })
    },
  )
})

test('missing parentheses, wrong targets and wrong arguments are coded errors', () => {
  const any = (value: unknown): any => value
  const coded = (code: string): unknown => expect.objectContaining({ code: `HONOTATE_${code}` })
  for (const decorator of [Use, UseGuard, UseInterceptor, ResponseStatus, Sse, ExceptionHandler]) {
    expect(
      () =>
        class {
          @any(decorator) m() {}
        },
    ).toThrow(coded('MISSING_PARENTHESES'))
  }
  expect(() => {
    @any(ControllerAdvice)
    class A {}
    return A
  }).toThrow(coded('MISSING_PARENTHESES'))
  expect(
    () =>
      class {
        @any(Use(trace('x'))) static m() {}
      },
  ).toThrow(coded('WRONG_TARGET'))
  expect(
    () =>
      class {
        @any(ExceptionHandler(Error)) static m() {}
      },
  ).toThrow(coded('WRONG_TARGET'))
  expect(
    () =>
      class {
        @any(ControllerAdvice()) m() {}
      },
  ).toThrow(coded('WRONG_TARGET'))
  expect(() => Use(any('x'))).toThrow(coded('NOT_A_FUNCTION'))
  expect(() => UseGuard(any({}))).toThrow(coded('NOT_A_FUNCTION'))
  expect(() => UseInterceptor(any(undefined))).toThrow(coded('NOT_A_FUNCTION'))
  expect(
    () =>
      class {
        @any(ExceptionHandler(any('Error'))) m() {}
      },
  ).toThrow(coded('NOT_A_FUNCTION'))
})
