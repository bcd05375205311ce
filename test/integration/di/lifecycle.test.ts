import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Container, createApp, GetMapping, RestController, Service, Token } from 'honotate'
import { serve } from 'honotate/node'
import { local } from '../../support/server.ts'
import { writeTo } from '../../support/logger.ts'

const log: string[] = []
beforeEach(() => void log.splice(0))
afterEach(async () => {
  Container.reset()
  await new Promise((resolve) => setTimeout(resolve, 20))
})

@Service()
class Database {
  static async connect(url: string): Promise<Database> {
    await Promise.resolve()
    return Object.assign(new Database(), { url })
  }
  url = ''
  async destroy() {
    await new Promise((resolve) => setTimeout(resolve, 10))
    log.push(`Database ${this.url}`)
  }
}

@Service()
class Repository {
  constructor(readonly database: Database) {}
  destroy() {
    log.push('Repository')
  }
}

@Service()
class Fails {
  destroy() {
    throw new Error('cannot be destroyed')
  }
}

@Service()
class NeverUsed {
  destroy() {
    log.push('NeverUsed')
  }
}

@RestController()
class LifeController {
  constructor(
    readonly repository: Repository,
    readonly fails: Fails,
  ) {}
  @GetMapping('/life') url() {
    return this.repository.database.url
  }
  destroy() {
    log.push('LifeController')
  }
}

const logger = writeTo(log)
const newApp = (options: Parameters<typeof createApp>[0] = {}) =>
  createApp({ controllers: [LifeController], logger, ...options })
const destroyed = ['LifeController', 'destroy() of Fails failed: cannot be destroyed', 'Repository', 'Database url']

describe('close()', () => {
  test('destroys services once, the last registered first, and waits for asynchronous ones', async () => {
    Container.set(Database, await Database.connect('url'))
    const server = await serve(newApp(), local)
    expect(await (await fetch(`${server.address}/apis/life`)).text()).toBe('url')
    expect(log).toEqual([])
    await Promise.all([server.close(), server.close()])
    await server.close()
    expect(log).toEqual(destroyed)
    expect(Container.get(LifeController).repository.database.url).toBe('')
    void NeverUsed
  })

  test('destroys services with the last server that uses them', async () => {
    Container.set(Database, await Database.connect('url'))
    const [one, two] = [await serve(newApp(), local), await serve(newApp(), local)]
    await one.close()
    expect(log).toEqual([])
    await two.close()
    expect(log).toEqual(destroyed)
  })

  test('destroys only the services of the container of the app', async () => {
    const container = Container.of('of the app')
    container.set(Database, await Database.connect('url'))
    const others = Container.get(LifeController)
    const server = await serve(newApp({ container }), local)
    await server.close()
    expect(log).toEqual(destroyed)
    expect(Container.get(LifeController)).toBe(others)
  })

  test('destroys the services of an app that is mounted in another app', async () => {
    Container.set(Database, await Database.connect('url'))
    const server = await serve(new Hono().route('/', newApp()), local)
    await server.close()
    expect(log).toEqual(['LifeController', 'Repository', 'Database url'])
  })

  test('does not destroy a value that was set under a token', async () => {
    const Pool = new Token<{ destroy(): void }>('pool')
    const pool = { destroy: () => void log.push('pool') }
    Container.set(Pool, pool)
    Container.set(Database, await Database.connect('url'))
    const server = await serve(newApp(), local)
    await server.close()
    expect(log).not.toContain('pool')
    expect(Container.get(Pool)).toBe(pool)
  })
})
