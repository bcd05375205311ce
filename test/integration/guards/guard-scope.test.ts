import {
  createApp,
  GetMapping,
  HttpRequest,
  RestController,
  Service,
  UseInterceptor,
  type Guard,
  type Interceptor,
  type Invocation,
  type NextCall,
} from 'honotate'
import { describe, expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'

const log: string[] = []

describe('scope request', () => {
  @Service()
  class CurrentUser {
    name = 'nobody'
    destroy() {
      log.push(`destroy ${this.name}`)
    }
  }
  @Service()
  class Login implements Guard {
    static readonly scope = 'request'
    constructor(
      private readonly user: CurrentUser,
      private readonly request: HttpRequest,
    ) {}
    canActivate() {
      this.user.name = this.request.header('x-user') ?? 'nobody'
      return this.user.name !== 'nobody'
    }
  }
  @Service()
  class Signed implements Interceptor {
    static readonly scope = 'request'
    constructor(private readonly user: CurrentUser) {}
    async intercept(_: Invocation, next: NextCall) {
      return `${String(await next())}, signed ${this.user.name}`
    }
  }
  @RestController({ scope: 'request' })
  class Me {
    constructor(private readonly user: CurrentUser) {}
    @UseInterceptor(Signed) @GetMapping('/me') me() {
      return this.user.name
    }
    @GetMapping('/stream') async *stream() {
      yield 'begun, '
      await new Promise((resolve) => setTimeout(resolve, 5))
      yield this.user.name
      log.push('end of stream')
    }
  }
  @RestController()
  class OfTheApp {
    @UseInterceptor(Signed) @GetMapping('/of-the-app') ofTheApp() {
      return 'app'
    }
  }
  bothWays(
    () => createApp({ controllers: [Me, OfTheApp], advice: [], guards: [Login] }),
    (send) => {
      test('guards, interceptors and controllers share request services, which are destroyed once', async () => {
        log.length = 0
        const ask = async (path: string, user: string): Promise<string> =>
          (await send(path, { headers: { 'x-user': user } })).text()
        const names = ['Ann', 'Bob', 'Cem', 'Dan']
        expect(await Promise.all(names.map((name) => ask('/apis/me', name)))).toEqual(
          names.map((name) => `${name}, signed ${name}`),
        )
        expect(log.toSorted()).toEqual(names.map((name) => `destroy ${name}`))
        expect(await ask('/apis/of-the-app', 'Eve')).toBe('app, signed Eve')
        expect(log.at(-1)).toBe('destroy Eve')
      })

      test('the services of a refused request are destroyed', async () => {
        log.length = 0
        expect((await send('/apis/me')).status).toBe(403)
        expect(log).toEqual(['destroy nobody'])
      })

      test('the services are destroyed when a stream has been sent', async () => {
        log.length = 0
        expect(await (await send('/apis/stream', { headers: { 'x-user': 'Ann' } })).text()).toBe('begun, Ann')
        expect(log).toEqual(['end of stream', 'destroy Ann'])
      })
    },
  )
})
