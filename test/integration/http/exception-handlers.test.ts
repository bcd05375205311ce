import { describe, expect, test } from 'vitest'
import {
  Container,
  ControllerAdvice,
  createApp,
  ExceptionHandler,
  GetMapping,
  HttpProblem,
  PostMapping,
  RequestBody,
  RequestHeader,
  ResponseStatus,
  RestController,
  Service,
  Use,
  UseGuard,
  UseInterceptor,
  type AppOptions,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'
import { bothWays } from '../../support/both-ways.ts'
import { writeTo } from '../../support/logger.ts'

@Service()
class Clock {
  readonly now = 42
}

class AppError extends Error {}
class UserError extends AppError {}
class DeepError extends UserError {}
class OtherError extends Error {}
class Refused extends Error {}
@ResponseStatus(422)
class Unhandled extends Error {}

@ControllerAdvice()
class Advice {
  constructor(private readonly clock: Clock) {}
  @ExceptionHandler(AppError) app(error: AppError) {
    return `advice app ${error.message}`
  }
  @ExceptionHandler(UserError, TypeError)
  user(error: Error, req: HttpRequest, res: HttpResponse) {
    res.status(409)
    return { advice: error.constructor.name, path: req.path, at: this.clock.now }
  }
  @ExceptionHandler(RangeError) broken(error: RangeError) {
    throw new Error(`again: ${error.message}`)
  }
  @ExceptionHandler(Refused) refused() {
    return new HttpProblem(451, { detail: 'refused' })
  }
  @ResponseStatus(404)
  @ExceptionHandler(OtherError)
  other(_error: OtherError, @RequestHeader('x-a', { required: false }) header: string | undefined, req: HttpRequest) {
    return { header: header ?? 'none', path: req.path }
  }
}

abstract class HandlingBase {
  @ExceptionHandler(DeepError) deep() {
    return 'base deep'
  }
}

@RestController()
class Failing extends HandlingBase {
  @GetMapping('/fail/deep') failDeep() {
    throw new DeepError()
  }
  @GetMapping('/fail/refused') failRefused() {
    throw new Refused()
  }
  @ResponseStatus(202) @GetMapping('/fail/own') async own() {
    throw new OtherError('x')
  }
  @GetMapping('/fail/app') failApp() {
    throw new AppError('m')
  }
  @GetMapping('/fail/user') failUser() {
    throw new UserError()
  }
  @GetMapping('/fail/type') failType() {
    throw new TypeError()
  }
  @GetMapping('/fail/range') failRange() {
    throw new RangeError('first')
  }
  @GetMapping('/fail/unhandled') unhandled() {
    throw new Unhandled('u')
  }
  @PostMapping('/fail/body') body(@RequestBody() body: unknown) {
    return { body }
  }
  @ExceptionHandler(OtherError) other(error: OtherError, res: HttpRequest, req: HttpResponse) {
    return `own ${error.message} ${res.path} ${req.statusCode}`
  }
}

@RestController()
class Elsewhere {
  @GetMapping('/elsewhere') fail() {
    throw new OtherError()
  }
  @GetMapping('/elsewhere/deep') deep() {
    throw new DeepError()
  }
}

const logged: string[] = []

describe('exception handlers', () => {
  bothWays(
    () =>
      createApp({
        controllers: [Failing, Elsewhere],
        advice: [Advice],
        logger: { error: (message) => void logged.push(message) },
      }),
    (send) => {
      test('of the controller and its base class come first', async () => {
        expect(await (await send('/apis/fail/deep')).text()).toBe('base deep')
        const own = await send('/apis/fail/own')
        expect([own.status, await own.text()]).toEqual([500, 'own x /apis/fail/own 500'])
      })

      test('of advice classes are selected by the most specific error class', async () => {
        expect(await (await send('/apis/fail/app')).text()).toBe('advice app m')
        const user = await send('/apis/fail/user')
        expect([user.status, await user.json()]).toEqual([
          409,
          { advice: 'UserError', path: '/apis/fail/user', at: 42 },
        ])
        expect(await (await send('/apis/fail/type')).json()).toMatchObject({ advice: 'TypeError' })
        expect(await (await send('/apis/elsewhere/deep')).json()).toMatchObject({ advice: 'DeepError' })
      })

      test('may have decorated parameters; undecorated ones receive error, request and response', async () => {
        const response = await send('/apis/elsewhere', { headers: { 'x-a': 'h' } })
        expect([response.status, await response.json()]).toEqual([404, { header: 'h', path: '/apis/elsewhere' }])
      })

      test('may return a problem, which is sent', async () => {
        const response = await send('/apis/fail/refused')
        expect(response.status).toBe(451)
        expect(await response.json()).toMatchObject({ status: 451, detail: 'refused' })
      })

      test('do not hide the first error if they throw', async () => {
        logged.length = 0
        expect((await send('/apis/fail/range')).status).toBe(500)
        expect(logged).toEqual(['An exception handler failed', 'GET /apis/fail/range failed with status 500'])
      })

      test('do not change the response to an error without a handler', async () => {
        expect((await send('/apis/fail/unhandled')).status).toBe(422)
        expect(
          (
            await send('/apis/fail/body', {
              method: 'POST',
              body: '{',
              headers: { 'Content-Type': 'application/json' },
            })
          ).status,
        ).toBe(400)
      })
    },
  )

  test("answer the framework's own errors too", async () => {
    @ControllerAdvice()
    class Problems {
      @ExceptionHandler(HttpProblem, Error) any(error: Error) {
        return `handled ${error.name}`
      }
    }
    const app = createApp({ controllers: [Failing], advice: [Problems] })
    expect(
      await (
        await app.request('/apis/fail/body', {
          method: 'POST',
          body: '{',
          headers: { 'Content-Type': 'application/json' },
        })
      ).text(),
    ).toBe('handled MalformedBodyError')
  })
})

describe('handlers of a controller', () => {
  @RestController()
  class Handling {
    @GetMapping('/handling/problem') problem() {
      throw new HttpProblem(404, { detail: 'no such order' })
    }
    @GetMapping('/handling/argument') argument() {
      throw new OtherError('first')
    }
    @GetMapping('/handling/app') app() {
      throw new AppError('first')
    }
    @UseGuard(() => {
      throw new UserError('guard')
    })
    @GetMapping('/handling/guard')
    guard() {}
    @Use(() => {
      throw new UserError('middleware')
    })
    @GetMapping('/handling/middleware')
    middleware() {}
    @Use(async (_c, next) => {
      await next()
      throw new UserError('late-middleware')
    })
    @GetMapping('/handling/late-middleware')
    late() {
      return 'a result that is not sent'
    }
    @UseInterceptor(() => {
      throw new UserError('interceptor')
    })
    @GetMapping('/handling/interceptor')
    interceptor() {}
    @ExceptionHandler(HttpProblem) async fails() {
      throw new TypeError('bug')
    }
    @ExceptionHandler(OtherError) unbound(_error: OtherError, @RequestHeader('x-missing') header: string) {
      return header
    }
    @ExceptionHandler(AppError) failsToo() {
      throw new TypeError('bug')
    }
    @ExceptionHandler(UserError) user(error: UserError) {
      return `controller: ${error.message}`
    }
  }
  const newApp = (options: AppOptions = {}) =>
    createApp({
      controllers: [Handling],
      advice: [],
      logger: writeTo(logged),
      ...options,
    })

  bothWays(newApp, (send) => {
    test('leave the first error to the default response if they throw', async () => {
      logged.length = 0
      const response = await send('/apis/handling/problem')
      expect([response.status, await response.json()]).toMatchObject([404, { detail: 'no such order' }])
      expect(logged).toEqual(['An exception handler failed: bug'])
    })

    test('leave the first error to the default response if their arguments fail', async () => {
      logged.length = 0
      expect((await send('/apis/handling/argument')).status).toBe(500)
      expect(logged).toEqual([
        expect.stringMatching(/^An exception handler failed: .*x-missing/u),
        'GET /apis/handling/argument failed with status 500: first',
      ])
    })

    test.each(['guard', 'middleware', 'late-middleware', 'interceptor'])(
      'answer errors of guards, middleware and interceptors of a method: %s',
      async (what) => {
        expect(await (await send(`/apis/handling/${what}`)).text()).toBe(`controller: ${what}`)
      },
    )
  })

  test('leave the first error to advice classes if they throw', async () => {
    const app = newApp({ advice: [Advice] })
    expect(await (await app.request('/apis/handling/app')).text()).toBe('advice app first')
  })

  test('answer errors of guards of the app, not those of middleware of the app', async () => {
    const fail = () => {
      throw new UserError('app')
    }
    const guarded = newApp({ guards: [fail], advice: [Advice] })
    expect(await (await guarded.request('/apis/handling/app')).text()).toBe('controller: app')
    const behind = newApp({ use: [fail], advice: [Advice] })
    expect(await (await behind.request('/apis/handling/app')).json()).toMatchObject({ advice: 'UserError' })
  })
})

test('the options of @Service() beside @ControllerAdvice() apply', () => {
  @ControllerAdvice()
  @Service({ factory: () => new Made('by its factory') })
  class Made {
    constructor(readonly how = 'anew') {}
    @ExceptionHandler(RangeError) range(error: RangeError) {
      return error.message
    }
  }
  createApp({ controllers: [], advice: [Made] })
  expect(Container.get(Made)).toEqual({ how: 'by its factory' })
})

test('a handler without a result can send a status that has no body', async () => {
  @RestController()
  class Unchanged {
    @GetMapping('/unchanged') unchanged() {
      throw new RangeError('same')
    }
    @ResponseStatus(204) @ExceptionHandler(RangeError) range() {}
  }
  const response = await createApp({ controllers: [Unchanged], advice: [] }).request('/apis/unchanged')
  expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([204, null, ''])
})

test.each([
  ['the error itself', (error: Error) => error, ['GET /apis/failing failed with status 500: first']],
  [
    'another error',
    () => new Error('second'),
    ['GET /apis/failing failed with status 500: second', 'GET /apis/failing failed with status 500: first'],
  ],
])('a handler that returns %s is logged once for each error', async (_, answer, expected) => {
  @RestController()
  class Failing {
    @GetMapping('/failing') fail() {
      throw new RangeError('first')
    }
    @ExceptionHandler(RangeError) range(error: RangeError) {
      return answer(error)
    }
  }
  const logged: string[] = []
  const app = createApp({ controllers: [Failing], advice: [], logger: writeTo(logged) })
  expect((await app.request('/apis/failing')).status).toBe(500)
  expect(logged).toEqual(expected)
})
