import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Container, createApp, GetMapping, OnStart, RestController, Service } from 'honotate'
import { serve } from 'honotate/node'
import { coded } from '../../support/coded-error.ts'
import { local } from '../../support/server.ts'
import { silent } from '../../support/logger.ts'

const log: string[] = []
beforeEach(() => void log.splice(0))
afterEach(() => void Container.reset())
const logger = silent

@Service({ global: true })
class Shared {
  @OnStart() async start() {
    log.push('Shared')
  }
  destroy() {
    log.push('-Shared')
  }
}

@Service()
class Pool {
  constructor(readonly shared: Shared) {}
  @OnStart() start() {
    log.push('Pool')
  }
  destroy() {
    log.push('-Pool')
  }
}

@RestController()
class PoolController {
  constructor(readonly pool: Pool) {}
  @GetMapping('/pool') pools() {
    return 'ok'
  }
}

@RestController()
class FailingController {
  constructor(readonly shared: Shared) {}
  @OnStart() async start() {
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw new Error('failed')
  }
}

let names = 0
const newApp = (controllers: (new (...args: any[]) => object)[] = [PoolController]) =>
  createApp({ controllers, advice: [], logger, container: Container.of(`server ${++names}`) })

describe('a server that cannot listen', () => {
  const other = createServer()
  let port = 0
  beforeAll(async () => {
    await once(other.listen(0, '127.0.0.1'), 'listening')
    port = (other.address() as AddressInfo).port
  })
  afterAll(() => void other.close())

  test('destroys the services that it has started, and the app can be served on another port', async () => {
    const app = createApp({ controllers: [PoolController], advice: [] })
    await expect(serve(app, { ...local, port })).rejects.toThrow('HONOTATE_PORT_IN_USE')
    expect(log).toEqual(['Shared', 'Pool', '-Pool', '-Shared'])
    log.splice(0)
    const server = await serve(app, local)
    expect(await (await fetch(`${server.address}/apis/pool`)).text()).toBe('ok')
    await server.close()
    expect(log).toEqual(['Shared', 'Pool', '-Pool', '-Shared'])
  })

  test('does not destroy services that earlier requests have started', async () => {
    const app = newApp()
    await app.request('/apis/pool')
    await expect(serve(app, { ...local, port })).rejects.toThrow('HONOTATE_PORT_IN_USE')
    expect(log).toEqual(['Shared', 'Pool'])
  })
})

describe('global services', () => {
  test('are destroyed with the last server of any container', async () => {
    const [one, two] = [await serve(newApp(), local), await serve(newApp(), local)]
    expect(log).toEqual(['Shared', 'Pool', 'Pool'])
    log.splice(0)
    await one.close()
    expect(log).toEqual(['-Pool'])
    await two.close()
    expect(log).toEqual(['-Pool', '-Pool', '-Shared'])
  })

  test('outlive the failed start of another app that has started them', async () => {
    const failing = expect(serve(newApp([FailingController]), local)).rejects.toThrow('HONOTATE_START_FAILED')
    const server = await serve(newApp(), local)
    await failing
    expect(log).toEqual(['Shared', 'Pool'])
    await server.close()
    expect(log).toEqual(['Shared', 'Pool', '-Pool', '-Shared'])
  })
})

describe('an app whose server was closed', () => {
  test('cannot be served again after its services were destroyed', async () => {
    const app = newApp()
    await (await serve(app, local)).close()
    await expect(serve(app, local)).rejects.toMatchObject({ code: 'HONOTATE_APP_CLOSED' })
  })

  test('can be served again if no service had to be destroyed', async () => {
    @RestController()
    class PlainController {
      @GetMapping('/plain') plain() {
        return 'ok'
      }
    }
    const app = newApp([PlainController])
    for (let n = 0; n < 2; n++) {
      const server = await serve(app, local)
      expect(await (await fetch(`${server.address}/apis/plain`)).text()).toBe('ok')
      await server.close()
    }
  })

  test('can be served again while another server uses its services', async () => {
    const app = newApp()
    const [one, two] = [await serve(app, local), await serve(app, local)]
    await one.close()
    const three = await serve(app, local)
    await Promise.all([two.close(), three.close()])
    expect(log).toEqual(['Shared', 'Pool', '-Pool', '-Shared'])
  })

  test('cannot be served again, nor can apps that shared its services', async () => {
    const container = Container.of('common')
    const [first, second] = [1, 2].map(() => createApp({ controllers: [PoolController], advice: [], container }))
    const servers = [await serve(first!, local), await serve(second!, local)]
    for (const server of servers) await server.close()
    await expect(serve(first!, local)).rejects.toMatchObject({ code: 'HONOTATE_APP_CLOSED' })
  })
})

describe('serve() rejects invalid arguments', () => {
  const app = { fetch: () => new Response() }
  test.each([
    ['nothing', [undefined], 'NOT_AN_APP', ['serve()', '`undefined`']],
    ['a function', [createApp], 'NOT_AN_APP', ['serve()', '`function`']],
    ['null', [null], 'NOT_AN_APP', ['serve()', '`null`']],
    ['options that are null', [app, null], 'LISTEN_FAILED', ['`null`']],
    ['a port for options', [app, 8080], 'LISTEN_FAILED', ['`3000` of this machine', '`number`']],
    ['a port that is a word', [app, { port: 'abc' }], 'LISTEN_FAILED', ['`abc` of this machine']],
    ['a port that is no number', [app, { port: NaN }], 'LISTEN_FAILED', ['`NaN` of this machine']],
  ] as const)('%s', async (_, args, code, named) => {
    await expect((serve as (...args: unknown[]) => Promise<unknown>)(...args)).rejects.toThrow(coded(code, ...named))
  })
})
