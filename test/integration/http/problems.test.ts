import { readFileSync } from 'node:fs'
import { HTTPException } from 'hono/http-exception'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  ControllerAdvice,
  createApp,
  ExceptionHandler,
  GetMapping,
  HttpProblem,
  MethodNotAllowedError,
  PathVariable,
  PostMapping,
  problemDetails,
  RequestBody,
  ResponseStatus,
  RestController,
  ValidationError,
  type AppOptions,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import * as honotate from 'honotate'
import { options as mistaken } from '../../conformance/fixtures/mistakes/mistakes-app.ts'
import { mistakes } from '../../conformance/mistakes.ts'
import { bothWays, json } from '../../support/both-ways.ts'

const logged: unknown[][] = []
const logger = { error: (...entry: unknown[]) => void logged.push(entry) }
beforeEach(() => void (logged.length = 0))

const options: AppOptions = { ...mistaken, logger }

describe('every mistake in a request is an HttpProblem', () => {
  const seen: unknown[] = []

  @ControllerAdvice()
  class Watching {
    @ExceptionHandler(Error) anything(error: Error) {
      seen.push(error)
    }
    @ExceptionHandler(HttpProblem) problem(error: HttpProblem) {
      seen.push(error)
    }
  }

  bothWays(
    () => createApp({ ...options, advice: [Watching] }),
    (send) => {
      test.each(mistakes)('%s %j', async (path, init, type, status, code) => {
        seen.length = 0
        const response = await send(`/apis${path}`, init)
        expect(seen).toEqual([expect.any(HTTPException)])
        const [error] = seen as [HttpProblem]
        expect(error).toBeInstanceOf(honotate[type as keyof typeof honotate])
        expect([error.name, error.code, error.status]).toEqual([type, code, status])
        // The handler returned nothing, so the problem itself is sent.
        expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
        expect(await response.json()).toMatchObject({ status, detail: error.message })
        expect(logged).toHaveLength(status < 500 ? 0 : 1)
      })
    },
  )
})

describe('createApp({ problem })', () => {
  bothWays(
    () =>
      createApp({
        ...options,
        problem: (problem, error, request) => ({
          ...problem,
          status: error instanceof ValidationError ? 400 : problem.status,
          code: error instanceof HttpProblem ? error.code : 'bug',
          by: `${request.method} ${request.header('X-Trace') ?? 'none'}`,
        }),
      }),
    (send) => {
      test.each(mistakes)('changes the problem of %s %j', async (path, init, _, status, code) => {
        const response = await send(`/apis${path}`, init)
        const expected = code === 'validation' ? 400 : status
        expect(response.status).toBe(expected)
        expect(await response.json()).toMatchObject({ status: expected, code, by: `${init.method ?? 'GET'} none` })
      })

      test('does not send the message of a bug, and keeps headers', async () => {
        const bug = await send('/apis/bug', { headers: { 'X-Trace': '7' } })
        expect([bug.status, await bug.json()]).toEqual([
          500,
          {
            type: 'about:blank',
            title: 'Internal Server Error',
            status: 500,
            instance: '/apis/bug',
            code: 'bug',
            by: 'GET 7',
          },
        ])
        expect((await send('/apis/value', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      })
    },
  )

  test('is logged if it throws, and the original problem is sent', async () => {
    const app = createApp({
      ...options,
      problem: () => {
        throw new Error('broken')
      },
    })
    const response = await app.request('/apis/nowhere')
    expect([response.status, await response.json()]).toMatchObject([404, { status: 404, title: 'Not Found' }])
    expect(logged).toEqual([['The option problem of createApp() failed', new Error('broken')]])
  })
})

describe('an exception handler', () => {
  class Taken extends HttpProblem {
    constructor() {
      super(429, { title: 'Slow down', detail: 'taken' }, { headers: { 'Retry-After': '7' } })
    }
  }

  @RestController()
  class HandledController {
    @PostMapping('/handled/:id') handled(@RequestBody(z.object({ name: z.string() })) body: unknown) {
      return body
    }
    @GetMapping('/handled/:id') taken() {
      throw new Taken()
    }
    @GetMapping('/carries') carries() {
      const headers = { 'WWW-Authenticate': 'Basic', 'Content-Length': '3' }
      throw new HTTPException(401, { res: new Response('own', { status: 401, headers }) })
    }
    @GetMapping('/bug') bug() {
      throw new RangeError('bug')
    }
    @GetMapping('/quiet') quiet() {
      throw new SyntaxError('quiet')
    }
    @GetMapping('/quiet-too') quietToo() {
      throw new URIError('quiet')
    }
    @GetMapping('/mapped') mapped() {
      throw new TypeError('mapped')
    }
  }

  @ControllerAdvice()
  class Handlers {
    @ExceptionHandler(ValidationError)
    invalid(
      _: ValidationError,
      req: HttpRequest,
      __: HttpResponse,
      @RequestBody() body: unknown,
      @PathVariable('id') id: string,
    ) {
      return { body, same: body === req.body, id }
    }
    @ExceptionHandler(Taken) taken(error: Taken, req: HttpRequest, res: HttpResponse) {
      if (req.params['id'] === 'set') res.header('Retry-After', '9')
      if (req.params['id'] === 'response') return new Response('own', { status: 429 })
      if (req.params['id'] === 'status') return void res.status(409)
      return req.params['id'] === 'nothing' ? undefined : { ...problemDetails(error, req), trace: 1 }
    }
    @ExceptionHandler(MethodNotAllowedError) method() {
      return 'not allowed'
    }
    @ExceptionHandler(HTTPException) exception() {
      return 'handled'
    }
    @ExceptionHandler(RangeError) range() {
      return 'range'
    }
    // The option of one decorator applies to both.
    @ExceptionHandler(URIError)
    @ExceptionHandler(SyntaxError, { log: false })
    syntax(error: Error, req: HttpRequest) {
      return req.path.endsWith('-too') ? error : 'syntax'
    }
    @ResponseStatus(409) @ExceptionHandler(TypeError) type() {
      return 'type'
    }
  }

  bothWays(
    () => createApp({ controllers: [HandledController], advice: [Handlers], logger }),
    (send) => {
      test('receives the body and the path variables of the route', async () => {
        const response = await send('/apis/handled/5', json('POST', { name: 7 }))
        expect([response.status, await response.json()]).toEqual([422, { body: { name: 7 }, same: true, id: '5' }])
      })

      test('keeps the headers of the error, unless it sets them', async () => {
        const headerOf = async (path: string) => (await send(path)).headers.get('retry-after')
        for (const path of ['nothing', 'response', 'other']) expect(await headerOf(`/apis/handled/${path}`)).toBe('7')
        expect(await headerOf('/apis/handled/set')).toBe('9')
        expect((await send('/apis/bug', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
        const carried = await send('/apis/carries')
        expect([carried.headers.get('www-authenticate'), await carried.text()]).toEqual(['Basic', 'handled'])
      })

      test('can extend the default problem', async () => {
        const problem = {
          type: 'about:blank',
          title: 'Slow down',
          status: 429,
          detail: 'taken',
          instance: '/apis/handled/x',
        }
        expect(await (await send('/apis/handled/x')).json()).toEqual({ ...problem, trace: 1 })
        expect(await (await send('/apis/handled/nothing')).json()).toEqual({
          ...problem,
          instance: '/apis/handled/nothing',
        })
        expect(await (await send('/apis/handled/status')).json()).toMatchObject({ status: 409, title: 'Conflict' })
      })

      test('logs a 500 once, unless the decorator has { log: false } or the response another status', async () => {
        for (const path of ['bug', 'quiet', 'quiet-too', 'mapped']) await send(`/apis/${path}`)
        expect(logged).toEqual([['GET /apis/bug failed with status 500', new RangeError('bug')]])
      })
    },
  )
})

describe('the status of a foreign error', () => {
  class Upstream extends Error {
    readonly status = 401
    readonly headers = { 'X-Key': 'sk-live' }
  }
  @ResponseStatus(409)
  class Conflict extends Error {}
  class Stale extends Conflict {}

  @RestController()
  class ForeignController {
    @GetMapping('/upstream') upstream() {
      throw new Upstream('Incorrect API key provided: sk-live')
    }
    @GetMapping('/stale') stale() {
      throw new Stale('stale')
    }
    @GetMapping('/responding') responding() {
      throw Object.assign(new Error('x'), { getResponse: () => Response.json({ code: 7 }, { status: 422 }) })
    }
  }

  bothWays(
    () => createApp({ controllers: [ForeignController], advice: [], logger }),
    (send) => {
      test('is not sent, nor are its message and headers', async () => {
        const response = await send('/apis/upstream')
        expect([response.status, response.headers.get('x-key')]).toEqual([500, null])
        expect(await response.text()).not.toContain('sk-live')
        expect(logged).toEqual([['GET /apis/upstream failed with status 500', expect.any(Upstream)]])
      })

      test('is sent if @ResponseStatus() sets it', async () => {
        const response = await send('/apis/stale')
        expect([response.status, await response.json()]).toMatchObject([409, { detail: 'stale', title: 'Conflict' }])
      })

      test('is sent by an exception handler for its class, but not by one for every error', async () => {
        @ControllerAdvice()
        class OfTheClass {
          @ExceptionHandler(Upstream) upstream() {
            return 'upstream'
          }
        }
        @ControllerAdvice()
        class OfEverything {
          @ExceptionHandler(Error) any() {
            return 'any'
          }
        }
        const answers = [OfTheClass, OfEverything].map(async (advice) => {
          const app = createApp({ controllers: [ForeignController], advice: [advice], logger })
          const response = await app.request('/apis/upstream')
          return [response.status, await response.text()]
        })
        expect(await Promise.all(answers)).toEqual([
          [401, 'upstream'],
          [500, 'any'],
        ])
      })

      test("is sent if the error has getResponse(), like Hono's errors", async () => {
        const response = await send('/apis/responding')
        expect([response.status, await response.json()]).toEqual([422, { code: 7 }])
      })
    },
  )
})

test('docs/guide/errors.md lists every class with its statuses and its code', async () => {
  const page = readFileSync(new URL('../../../docs/guide/errors.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([\d, ]+) \| `([\w-]+)` \| .+ \|$/gmu)]
  const listed = rows.map(([, name, statuses, code]) => ({ name, statuses: statuses!.split(', ').map(Number), code }))
  const classes = Object.entries(honotate).filter(
    ([, value]) => typeof value === 'function' && value.prototype instanceof HttpProblem,
  )
  expect(listed.map(({ name }) => name).sort()).toEqual(classes.map(([name]) => name).sort())
  for (const [, , type, status, code] of mistakes) {
    const row = listed.find(({ name }) => name === type)
    expect([row?.code, row?.statuses.includes(status)], type).toEqual([code, true])
  }
})
