import {
  Container,
  createApp,
  createParameterDecorator,
  GetMapping,
  HttpRequest,
  RequestAttribute,
  RestController,
  Service,
  Token,
  type ParameterDecorator,
} from 'honotate'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

declare module 'hono' {
  interface ContextVariableMap {
    readonly tenant: { readonly id: string }
  }
}

interface User {
  readonly name: string
}

@Service()
class Users {
  async find(name: string): Promise<User | undefined> {
    return name === 'nobody' ? undefined : { name }
  }
}

@Service()
class Trace {
  readonly path: string
  constructor(request: HttpRequest) {
    this.path = request.path
  }
}

const Currency = new Token<string>('currency')

const CurrentUser = createParameterDecorator(
  async (request, { get }) => (await get(Users).find(request.header('x-user') ?? 'nobody')) ?? null,
)
const Tenant = createParameterDecorator((_, { attribute }) => attribute('tenant').id)
const Setting = createParameterDecorator(
  (request, { get, parameter }, name: string, fallback: string = 'none') =>
    `${parameter.name} is ${request.query[name] ?? fallback} ${get(Currency)}`,
)
const Described = createParameterDecorator((_, { get, response }, label: string = 'no label') => {
  response.header('X-Label', label)
  return `${get(Users) === get(Users)}, ${label}`
})
const Traced = createParameterDecorator((_, { get }) => get(Trace))
const Missing = createParameterDecorator((_, { get }) => get(new Token<string>('missing')))

@RestController()
class Shop {
  @GetMapping('/user') user(@CurrentUser() user: User | null) {
    return { user }
  }
  @GetMapping('/bare') bare(@CurrentUser user: User | null, @Described label: string) {
    return { user, label }
  }
  @GetMapping('/tenant') tenant(@Tenant() tenant: string) {
    return tenant
  }
  @GetMapping('/settings') settings(@Setting('size') size: string, @Setting('color', 'red') color: string) {
    return [size, color]
  }
  @GetMapping('/label') label(@Described('a label') label: string) {
    return label
  }
  @GetMapping('/missing') missing(@Missing() missing: string) {
    return missing
  }
}

@RestController({ scope: 'request' })
class Scoped {
  constructor(private readonly trace: Trace) {}
  @GetMapping('/scoped') scoped(@Traced() trace: Trace) {
    return { same: trace === this.trace, path: trace.path }
  }
}

const errors: unknown[] = []

bothWays(
  () => {
    Container.set(Currency, 'EUR')
    return createApp({
      controllers: [Shop, Scoped],
      advice: [],
      logger: { error: (_, error) => void errors.push(error) },
      use: [async (c, next) => (c.set('tenant', { id: 'acme' }), next())],
    })
  },
  (send) => {
    const ask = async (path: string, user?: string): Promise<string> =>
      (await send(`/apis${path}`, { headers: user ? { 'x-user': user } : {} })).text()

    test('parameter decorators get services from the container, and may be async', async () => {
      expect(await ask('/user', 'Ann')).toBe('{"user":{"name":"Ann"}}')
      expect(await ask('/user')).toBe('{"user":null}')
    })

    test('parameter decorators work without parentheses', async () => {
      expect(await ask('/bare', 'Ann')).toBe('{"user":{"name":"Ann"},"label":"true, no label"}')
    })

    test('parameter decorators accept arguments', async () => {
      expect(await ask('/settings?size=10')).toBe('["size is 10 EUR","color is red EUR"]')
      expect(await ask('/settings?color=blue')).toBe('["size is none EUR","color is blue EUR"]')
      const response = await send('/apis/label')
      expect([response.headers.get('x-label'), await response.text()]).toEqual(['a label', 'true, a label'])
    })

    test('parameter decorators read context variables', async () => {
      expect(await ask('/tenant')).toBe('acme')
    })

    test('parameter decorators get services of the request in a request-scoped controller', async () => {
      expect(await ask('/scoped')).toBe('{"same":true,"path":"/apis/scoped"}')
    })

    test('a service that is not registered is a coded error, which names the route', async () => {
      errors.length = 0
      expect(await ask('/missing')).toContain('"status":500')
      expect(errors).toEqual([
        expect.objectContaining({
          code: 'HONOTATE_SERVICE_NOT_FOUND',
          message: expect.stringMatching(/`GET \/apis\/missing \(Shop\.missing\)` needs `.*missing/u),
        }),
      ])
    })
  },
)

describe('mistakes', () => {
  test('a call as a legacy decorator is a coded error', () => {
    const legacy = CurrentUser as unknown as (target: object, name: string, index: number) => void
    expect(() => legacy(Shop.prototype, 'user', 0)).toThrow(
      expect.objectContaining({ code: 'HONOTATE_LEGACY_DECORATORS' }),
    )
  })

  test('missing and wrong arguments are type errors', () => {
    // @ts-expect-error the name is missing
    const without: unknown = Setting()
    // @ts-expect-error the name must be a string
    const wrong: unknown = Setting(1)
    // @ts-expect-error the decorator takes no argument
    const many: unknown = CurrentUser('x')
    // @ts-expect-error without parentheses, the decorator has no name
    const bare: ParameterDecorator = Setting
    expect([without, wrong, many, bare].map((each) => typeof each)).toEqual(Array(4).fill('function'))
  })
})

test('a parameter decorator accepts classes, strings and numbers as arguments', async () => {
  const Given = createParameterDecorator((_request, _tools, ...given: readonly unknown[]) =>
    given.map((each) => (typeof each === 'function' ? each.name : each)),
  ) as (...given: readonly unknown[]) => ParameterDecorator
  @RestController()
  class GivenController {
    @GetMapping('/given') given(
      @Given(Users) one: unknown,
      @Given(Users, 'find', 'x') three: unknown,
      @Given('find', 'x', 3) number: unknown,
      @Given(Users, { kind: 'method' }) context: unknown,
    ) {
      return [one, three, number, context]
    }
  }
  const app = createApp({ controllers: [GivenController], prefix: '' })
  expect(await (await app.request('/given')).json()).toEqual([
    ['Users'],
    ['Users', 'find', 'x'],
    ['find', 'x', 3],
    ['Users', { kind: 'method' }],
  ])
})

test('an attribute that is a promise is not awaited', async () => {
  @RestController()
  class PromiseController {
    @GetMapping('/promise') promise(@Tenant() _: unknown, @RequestAttribute('later') later: unknown) {
      return { isPromise: later instanceof Promise }
    }
  }
  const app = createApp({ controllers: [PromiseController], prefix: '' })
  const wrapped = new Hono().use(async (c, next) => {
    c.set('tenant' as never, { id: 't' } as never)
    c.set('later' as never, Promise.resolve(1) as never)
    await next()
  })
  expect(await (await wrapped.route('/', app).request('/promise')).json()).toEqual({ isPromise: true })
})

test('the error of a service whose factory throws contains the name of the service', async () => {
  class Broken {}
  const factory = (): never => {
    throw new Error('away')
  }
  Container.set({ id: Broken, factory })
  const Given = createParameterDecorator((_, { get }) => get(Broken))
  @RestController()
  class BrokenController {
    @GetMapping('/broken') broken(@Given() given: Broken) {
      return given
    }
  }
  const errors: unknown[] = []
  const logger = { error: (_: string, error: unknown) => void errors.push(error) }
  const app = createApp({ controllers: [BrokenController], advice: [], prefix: '', logger })
  expect((await app.request('/broken')).status).toBe(500)
  expect(errors).toEqual([
    expect.objectContaining({
      code: 'HONOTATE_CONTROLLER_FAILED',
      message: expect.stringMatching(/GET \/broken \(BrokenController\.broken\) → Broken`.*away/su) as string,
    }),
  ])
})
