import {
  createApp,
  DeleteMapping,
  GetMapping,
  HttpProblem,
  HttpRequest,
  PatchMapping,
  PostMapping,
  Public,
  PutMapping,
  RequestMapping,
  RestController,
  Service,
  UseGuard,
  type ControllerClass,
  type Guard,
  type GuardClass,
  type GuardFunction,
} from 'honotate'
import { describe, expect, test } from 'vitest'
import { bothWays, inProcess, type Send } from '../../support/both-ways.ts'
import { isComplete, sampled } from '../../support/runs.ts'

// Tests every place and kind of guard × every way to a method × every HTTP method, in process and on Node: a route
// responds with 401 without a token, with 403 to a stranger's token and with its result to a member's token.

/** A guard's decision: 401 without a token, 403 for a stranger. */
function decide(request: HttpRequest): boolean {
  const token = request.header('authorization')
  if (!token)
    throw new HttpProblem(401, { detail: 'Log in first.' }, { headers: { 'WWW-Authenticate': 'Bearer realm="test"' } })
  return token === 'Bearer member'
}

@Service()
class Members {
  allows(request: HttpRequest): boolean {
    return decide(request)
  }
}

@Service()
class SingleGuard implements Guard {
  constructor(private readonly members: Members) {}
  canActivate(request: HttpRequest) {
    return this.members.allows(request)
  }
}

@Service()
class ScopedGuard implements Guard {
  static readonly scope = 'request'
  constructor(
    private readonly members: Members,
    private readonly own: HttpRequest,
  ) {}
  async canActivate(request: HttpRequest) {
    return request === this.own && this.members.allows(this.own)
  }
}

/** Creates a new guard class for each call. */
function guardClassFor(delay: number): GuardClass {
  @Service()
  class Made implements Guard {
    constructor(private readonly members: Members) {}
    async canActivate(request: HttpRequest) {
      await new Promise((resolve) => setTimeout(resolve, delay))
      return this.members.allows(request)
    }
  }
  return Made
}

const guardFor =
  (pass: () => boolean): GuardFunction =>
  (request) =>
    decide(request) && pass()

const kinds: Record<string, GuardFunction | GuardClass> = {
  'a function': decide,
  'an async function': async (request) => decide(request),
  'a class': SingleGuard,
  'a class of scope request': ScopedGuard,
  'what a factory of functions made': guardFor(() => true),
  'what a factory of classes made': guardClassFor(1),
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A decorator that does nothing, for the places without a guard. */
const nothing = (): void => {}

/** Controllers with a guard in one place; each has a route for every HTTP method under its own path. */
function controllersWith(
  guard: GuardFunction | GuardClass,
  place: 'app' | 'class' | 'method',
  scope: 'app' | 'request',
): ControllerClass[] {
  const guarded = UseGuard(guard)
  const onClass = place === 'class' ? guarded : nothing
  const onMethod = place === 'method' ? guarded : nothing

  @onClass
  abstract class Base {
    @onMethod @GetMapping('/x') get(): string {
      return 'GET of base'
    }
    @onMethod @PostMapping('/x') post(): string {
      return 'POST of base'
    }
    @onMethod @PutMapping('/x') put(): string {
      return 'PUT of base'
    }
    @onMethod @PatchMapping('/x') patch(): string {
      return 'PATCH of base'
    }
    @onMethod @DeleteMapping('/x') delete(): string {
      return 'DELETE of base'
    }
  }

  @RequestMapping(`/${scope}/inherited`)
  @RestController({ scope })
  class Inherited extends Base {}

  @RequestMapping(`/${scope}/overridden`)
  @RestController({ scope })
  class Overridden extends Base {
    override get(): string {
      return 'GET of derived'
    }
    override post(): string {
      return 'POST of derived'
    }
    @PutMapping('/x') override put(): string {
      return 'PUT of derived'
    }
    @PatchMapping('/x') override patch(): string {
      return 'PATCH of derived'
    }
    override delete(): string {
      return 'DELETE of derived'
    }
  }

  @onClass
  @RequestMapping(`/${scope}/own`)
  @RestController({ scope })
  class Own {
    @onMethod @GetMapping('/x') get(): string {
      return 'GET of own'
    }
    @onMethod @RequestMapping({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], path: '/x' }) others(
      req: HttpRequest,
    ): string {
      return `${req.method} of own`
    }
  }
  return [Inherited, Overridden, Own]
}

/** The ways in which a controller gets a method, and the class whose method runs. */
const ways = [
  ['inherited', 'base'],
  ['overridden', 'derived'],
  ['own', 'own'],
] as const
const scopes = ['app', 'request'] as const

async function expectMatrix(send: Send, path: string, source: string): Promise<void> {
  const as = (method: string, token?: string): Promise<Response> =>
    send(path, { method, headers: token ? { authorization: token } : {} })

  async function expectAnswers(method: string): Promise<void> {
    const without = await as(method)
    expect([method, without.status, without.headers.get('www-authenticate')]).toEqual([
      method,
      401,
      'Bearer realm="test"',
    ])
    const stranger = await as(method, 'Bearer stranger')
    expect([method, stranger.status, stranger.headers.get('www-authenticate')]).toEqual([method, 403, null])
    const member = await as(method, 'Bearer member')
    if (method === 'HEAD') return expect([member.status, await member.text()]).toEqual([200, ''])
    expect([member.status, await member.text()]).toEqual([200, `${method} of ${source}`])
    expect(await without.json()).toMatchObject({ status: 401, detail: 'Log in first.' })
    expect(await stranger.json()).toMatchObject({ status: 403, detail: 'Access is denied.' })
  }

  await Promise.all([...methods, 'HEAD'].map(expectAnswers))
  const [options, other] = await Promise.all([as('OPTIONS'), as('PROPFIND')])
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'])
  expect(other.status).toBe(405)
}

const cases = Object.keys(kinds).flatMap((kind) =>
  (['app', 'class', 'method'] as const).map((place) => ({ kind, place })),
)

/** The kinds of guards to test on servers: one synchronous kind and one of scope request, or all in a complete run. */
const onServers = isComplete ? Object.keys(kinds) : ['a function', 'a class of scope request']

describe.each(sampled(cases, 2))('$kind as a guard for the $place', ({ kind, place }) => {
  const guard = kinds[kind] as GuardFunction | GuardClass
  const ask = onServers.includes(kind) ? bothWays : inProcess
  ask(
    () =>
      createApp({
        controllers: scopes.flatMap((scope) => controllersWith(guard, place, scope)),
        advice: [],
        ...(place === 'app' ? { guards: [guard] } : {}),
      }),
    (send) => {
      test.each(scopes)('protects every route of controllers of scope %s', async (scope) => {
        await Promise.all(ways.map(([way, source]) => expectMatrix(send, `/apis/${scope}/${way}/x`, source)))
      })
    },
  )
})

describe('exceptions from a guard for the app', () => {
  abstract class Base {
    @Public() @GetMapping('/open') open(): string {
      return 'open of base'
    }
    @Public() @GetMapping('/closed-again') closedAgain(): string {
      return 'closed of base'
    }
    @GetMapping('/closed') closed(): string {
      return 'closed of base'
    }
  }
  @RequestMapping('/a')
  @RestController()
  class Inherits extends Base {}

  @RequestMapping('/b')
  @RestController()
  class Overrides extends Base {
    override open() {
      return 'open of derived'
    }
    @UseGuard(decide) override closedAgain() {
      return 'closed of derived'
    }
    @Public() override closed() {
      return 'opened by derived'
    }
  }
  @Public()
  @RequestMapping('/c')
  @RestController()
  class PublicClass extends Base {
    @UseGuard(decide) @GetMapping('/own') own() {
      return 'own'
    }
  }
  const expected: Record<string, 200 | 401> = {
    '/a/open': 200,
    '/a/closed-again': 200,
    '/a/closed': 401,
    '/b/open': 200,
    '/b/closed-again': 401,
    '/b/closed': 200,
    '/c/open': 200,
    '/c/closed': 200,
    '/c/own': 401,
  }
  bothWays(
    () => createApp({ controllers: [Inherits, Overrides, PublicClass], advice: [], guards: [SingleGuard] }),
    (send) => {
      test.each(Object.entries(expected))('the route %s responds with %i without a token', async (path, status) => {
        for (const method of ['GET', 'HEAD'])
          expect((await send(`/apis${path}`, { method })).status, method).toBe(status)
        expect((await send(`/apis${path}`, { headers: { authorization: 'Bearer member' } })).status).toBe(200)
      })
    },
  )
})
