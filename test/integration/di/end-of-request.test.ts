import { connect } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createApp,
  ExceptionHandler,
  GetMapping,
  HttpRequest,
  RestController,
  Service,
  Sse,
  UseGuard,
  type Guard,
} from 'honotate'
import { serve, type HttpBindings } from 'honotate/node'
import { bothWays } from '../../support/both-ways.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { logTo, silent } from '../../support/logger.ts'
import { local } from '../../support/server.ts'

const log: string[] = []
beforeEach(() => void log.splice(0))

@Service({ transient: true })
class Handle {
  destroy() {
    log.push('-Handle')
  }
}

@Service()
class Transaction {
  isOpen = true
  constructor(readonly handle: Handle) {}
  destroy() {
    this.isOpen = false
    log.push('-Transaction')
  }
}

const slow = () =>
  new ReadableStream({
    async cancel() {
      await pause(10)
      log.push('cancelled')
    },
  })

@RestController({ scope: 'request' })
class StreamController {
  constructor(readonly transaction: Transaction) {}

  @GetMapping('/end/generator') async *generator() {
    log.push(`generator ${this.transaction.isOpen}`)
    yield 'a'
  }
  @Sse() @GetMapping('/end/events') async *events() {
    log.push(`events ${this.transaction.isOpen}`)
    yield 'a'
  }
  @GetMapping('/end/stream') stream() {
    return slow()
  }
  @GetMapping('/end/response') response() {
    return new Response(slow())
  }
}

const destroyed = ['-Transaction', '-Handle']

describe('HEAD in request scope', () => {
  bothWays(
    () => createApp({ controllers: [StreamController], advice: [] }),
    (send) => {
      test.each(['generator', 'events'])('does not start the %s', async (name) => {
        expect((await send(`/apis/end/${name}`, { method: 'HEAD' })).status).toBe(200)
        await expect.poll(() => log).toEqual(destroyed)
      })

      test.each(['stream', 'response'])('cancels the %s, and then destroys the services', async (name) => {
        expect((await send(`/apis/end/${name}`, { method: 'HEAD' })).status).toBe(200)
        await expect.poll(() => log).toEqual(['cancelled', ...destroyed])
      })
    },
  )
})

test('HEAD does not start the generators of an app-scoped controller', async () => {
  @RestController()
  class AppController {
    @GetMapping('/end/app/generator') async *generator() {
      log.push('generator')
      yield 'a'
    }
    @Sse() @GetMapping('/end/app/events') async *events() {
      log.push('events')
      yield 'a'
    }
  }
  const app = createApp({ controllers: [AppController], advice: [] })
  for (const name of ['generator', 'events']) await app.request(`/apis/end/app/${name}`, { method: 'HEAD' })
  await pause(5)
  expect(log).toEqual([])
})

describe('the exception handler of a controller of scope request', () => {
  @Service()
  class Login implements Guard {
    static readonly scope = 'request'
    constructor(readonly transaction: Transaction) {}
    canActivate(request: HttpRequest) {
      if (request.query['guard']) throw new RangeError('guard')
      return true
    }
  }

  @RestController({ scope: 'request' })
  class FailingController {
    #state = 'new'
    constructor(readonly transaction: Transaction) {}

    @GetMapping('/end/fails') async fails() {
      this.#state = 'failed'
      await pause(1)
      throw new RangeError('method')
    }
    @UseGuard(Login) @GetMapping('/end/guarded') guarded() {
      this.#state = 'failed'
      throw new RangeError('method')
    }
    @GetMapping('/end/refused') refused(): never {
      throw new TypeError('refused')
    }
    @ExceptionHandler(RangeError) async answer({ message }: RangeError) {
      await pause(1)
      log.push('answered')
      return [message, this.#state, this.transaction.isOpen]
    }
    @ExceptionHandler(TypeError) fallible() {
      throw new Error('again')
    }
  }

  bothWays(
    () => createApp({ controllers: [FailingController], advice: [], logger: silent }),
    (send) => {
      test.each([
        ['fails', ['method', 'failed', true]],
        ['guarded', ['method', 'failed', true]],
        ['guarded?guard=1', ['guard', 'new', true]],
      ])('uses the instances of the failed request, which are destroyed afterwards: %s', async (path, answer) => {
        expect(await (await send(`/apis/end/${path}`)).json()).toEqual(answer)
        expect(log).toEqual(['answered', ...destroyed])
      })

      test('responds with 500 if it throws, and the services are destroyed', async () => {
        expect((await send('/apis/end/refused')).status).toBe(500)
        expect(log).toEqual(destroyed)
      })
    },
  )
})

test('an object that a factory returns twice is destroyed once', async () => {
  const one = { destroy: () => void log.push('-one') }

  @Service({ transient: true, factory: () => one as Pool })
  class Pool {
    destroy() {}
  }
  @RestController({ scope: 'request' })
  class PoolController {
    constructor(
      readonly first: Pool,
      readonly second: Pool,
    ) {}
    @GetMapping('/end/pool') pool() {
      return this.first === this.second
    }
  }
  const app = createApp({ controllers: [PoolController], advice: [] })
  expect(await (await app.request('/apis/end/pool')).json()).toBe(true)
  expect(log).toEqual(['-one'])
})

let ends = 0

@RestController({ scope: 'request' })
class LeftController {
  constructor(readonly transaction: Transaction) {}

  @GetMapping('/left') async left(request: HttpRequest) {
    const { outgoing } = request.env as HttpBindings
    outgoing.on('close', () => ends++)
    await new Promise((resolve) => outgoing.once('close', resolve))
    log.push(`aborted ${request.signal.aborted}`)
  }
}

test('services are destroyed once if the signal is first read after the client has left', async () => {
  const errors: unknown[] = []
  const app = createApp({ controllers: [LeftController], advice: [], logger: logTo(errors) })
  const server = await serve(app, { ...local, closeTimeout: 100 })
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /apis/left HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await pause(50)
  socket.destroy()
  await expect.poll(() => log).toEqual(['aborted true', ...destroyed])
  await server.close()
  expect([ends, errors]).toEqual([1, []])
})
