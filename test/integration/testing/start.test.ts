import { expect, test } from 'vitest'
import { createApp, GetMapping, OnStart, RestController, Service } from 'honotate'
import { health, HealthCheck } from 'honotate/health'
import { createTestApp } from 'honotate/testing'

const log: string[] = []

@Service()
class Database {
  isOpen = false

  @OnStart() async open() {
    await Promise.resolve()
    this.isOpen = true
    log.push('database')
  }

  @HealthCheck({ name: 'database' }) ping() {
    return this.isOpen
  }
}

@RestController()
class RowController {
  constructor(readonly database: Database) {}

  @OnStart() start() {
    log.push('controller')
  }

  @GetMapping('/rows') rows() {
    return { isOpen: this.database.isOpen }
  }
}

const options = {
  controllers: [RowController],
  create(given: object) {
    const app = createApp(given)
    app.route('/health', health(app))
    return app
  },
}

test.for([false, true])(
  'an app under test starts its services, each after its dependencies: server %s',
  async (server) => {
    log.length = 0
    await using app = await createTestApp({ ...options, server })
    const answers = await Promise.all([1, 2, 3].map(async () => (await app.request('/apis/rows')).json()))
    expect(answers).toEqual(answers.map(() => ({ isOpen: true })))
    expect(log).toEqual(['database', 'controller'])
    const ready = await app.request('/health/ready')
    expect(await ready.json()).toEqual({ status: 'up', checks: { database: 'up' } })
  },
)

test('a fake is not started; what depends on it is', async () => {
  log.length = 0
  await using app = await createTestApp({
    ...options,
    override: [[Database, { isOpen: false, open: async () => undefined, ping: () => true }]],
  })
  expect(await (await app.request('/apis/rows')).json()).toEqual({ isOpen: false })
  expect(log).toEqual(['controller'])
})
