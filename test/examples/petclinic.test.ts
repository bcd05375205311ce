import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUp, startLoad, startProbingBalancer } from '../support/load.ts'
import { startReceiver } from '../support/otlp-receiver.ts'
import { run } from '../support/program.ts'
import { isComplete } from '../support/runs.ts'
import { createExample, installedVersion, type Example } from './support/example.ts'
import { startApp, startDatabase, startStartingDatabase, tokens, type App } from './support/petclinic.ts'
import { ask, runScript } from './support/run.ts'

let example: Example
let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  example = createExample('petclinic')
  const [started] = await Promise.all([startDatabase(example), runScript(example, 'build')])
  database = started
})
afterAll(() => database?.stop())

/** Runs the clinic while `use` runs. */
async function withClinic(use: (app: App) => Promise<void>, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const app = await startApp(example, database.port, env)
  try {
    await app.listening()
    await use(app)
  } finally {
    expect(await app.stop()).toBe(0)
  }
}

test('its types, schemas and api.gen.ts are current', () => runScript(example, 'check'))

test('its own tests pass', { timeout: 240_000 }, () => runScript(example, 'test'))

test('its dependency ranges have the major versions that are tested', () => {
  const { dependencies, devDependencies } = example.manifest
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(installedVersion(name).split('.')[0], name).toBe(/\d+/u.exec(range)?.[0])
})

test('each route checks the token and the role of the sender', () =>
  withClinic(async ({ address }) => {
    const owner = { firstName: 'Ann', lastName: 'Lee', telephone: '020 555 1234' }
    const reception = { Authorization: `Bearer ${tokens.RECEPTION_TOKEN}` }
    const added = await ask(`${address}/api/owners`, { method: 'POST', json: owner, headers: reception })
    expect(added.status).toBe(201)
    const pets = `/api/owners/${added.body.id}/pets`
    const rex = { name: 'Rex', type: 'dog', birthDate: '2020-02-29' }
    const pet = await ask(address + pets, { method: 'POST', json: rex, headers: reception })
    const visits = `/api/pets/${pet.body.id}/visits`
    // The statuses without a token, with an unknown token, as reception, as veterinarian.
    const rows: readonly (readonly [string, string, readonly number[]])[] = [
      ['GET', '/api/vets', [200, 200, 200, 200]], // overridden and public
      ['HEAD', '/api/vets', [200, 200, 200, 200]],
      ['GET', '/api/vets/1', [401, 401, 200, 200]], // inherited
      ['HEAD', '/api/vets/1', [401, 401, 200, 200]],
      ['GET', '/api/pets', [401, 401, 200, 200]], // inherited
      ['GET', '/api/owners', [401, 401, 200, 200]], // overridden
      ['HEAD', '/api/owners', [401, 401, 200, 200]],
      ['GET', `/api/owners/${added.body.id}`, [401, 401, 200, 200]], // overridden, calls the base class
      ['POST', '/api/owners', [401, 401, 422, 403]], // a role on the method; the body is read after the guards
      ['PUT', `/api/owners/${added.body.id}`, [401, 401, 422, 403]],
      ['POST', pets, [401, 401, 422, 403]],
      ['GET', visits, [401, 401, 403, 200]], // a role on the class
      ['HEAD', visits, [401, 401, 403, 200]],
      ['POST', visits, [401, 401, 422, 422]], // other roles on the method
      ['DELETE', '/api/owners/1', [405, 405, 405, 405]],
      ['OPTIONS', '/api/owners', [204, 204, 204, 204]],
      ['GET', '/api/unknown', [404, 404, 404, 404]],
      ['GET', '/health/ready', [200, 200, 200, 200]], // not of a controller
      ['GET', '/openapi.json', [200, 200, 200, 200]],
      ['GET', '/docs/', [200, 200, 200, 200]],
    ]
    const senders = [undefined, 'nobody-in-the-clinic', tokens.RECEPTION_TOKEN, tokens.VET_TOKEN]
    for (const [method, path, expected] of rows) {
      const statuses = senders.map(async (token) => {
        const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
        const body = method.startsWith('P') ? '{}' : undefined
        const response = await fetch(address + path, { method, headers, ...(body && { body }) })
        const challenge = response.headers.get('WWW-Authenticate') ?? ''
        const needed = {
          401: token ? /error="invalid_token"/u : /^Bearer realm="clinic"$/u,
          403: /insufficient_scope/u,
        }
        expect(challenge, `${method} ${path}`).toMatch(needed[response.status as 401] ?? /^$/u)
        await response.arrayBuffer()
        return response.status
      })
      expect([method, path, await Promise.all(statuses)]).toEqual([method, path, expected])
    }
    const preflight = { Origin: 'https://clinic.example', 'Access-Control-Request-Method': 'POST' }
    const allowed = await fetch(`${address}/api/owners`, { method: 'OPTIONS', headers: preflight })
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://clinic.example',
    ])
  }))

test('the app waits for the database, and recovers after an outage of the database', { timeout: 240_000 }, async () => {
  // It creates its files now: the clinic waits only for a short time.
  const own = await startDatabase(example)
  await own.stop()
  const starting = await startStartingDatabase(own.port)
  const app = await startApp(example, own.port)
  await app.printed(/"57P03".*waiting for the database/u)
  starting.close()
  // The clinic does not listen before its tables exist.
  expect(await isUp(app.port, '/health/live')).toBe(false)
  await own.restart()
  await app.listening()
  expect(await isUp(app.port, '/health/ready')).toBe(true)
  await own.stop()
  await expect
    .poll(() => ask(`${app.address}/health/ready`))
    .toEqual({
      status: 503,
      body: { status: 'down', checks: { database: 'down' } },
    })
  expect(await isUp(app.port, '/health/live')).toBe(true)
  expect(await ask(`${app.address}/api/vets`)).toMatchObject({
    status: 503,
    body: { detail: 'The database does not answer.' },
  })
  await own.restart()
  await expect.poll(() => isUp(app.port, '/health/ready')).toBe(true)
  expect(await ask(`${app.address}/api/vets`)).toMatchObject({ status: 200, body: { length: 3 } })
  expect(await app.stop()).toBe(0)
  await own.stop()
})

test('the start fails with the reason when the database is unreachable', async () => {
  const { code, output } = await run(example, ['node', 'dist/main.js'], {
    ...tokens,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATABASE_WAIT_SECONDS: '0.2',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/HONOTATE_START_FAILED/u)
  expect(output).toMatch(/Database\.open.*ECONNREFUSED/su)
})

test('the start fails with a list of invalid settings, without their values', async () => {
  const { code, output } = await run(example, ['node', 'dist/main.js'], { VET_TOKEN: 'secret', PORT: 'many' })
  expect(code).toBe(1)
  for (const name of ['DATABASE_URL', 'RECEPTION_TOKEN', 'VET_TOKEN', 'PORT'])
    expect(output).toContain(`\`${name}\` is`)
  expect(output).not.toMatch(/secret"|'secret|many/u)
})

test('no request fails during a rolling restart under load', { timeout: 240_000 }, async () => {
  const interval = 250
  const balancer = await startProbingBalancer(interval)
  const start = async (): Promise<App> => {
    const app = await startApp(example, database.port, { DRAIN_SECONDS: String((12 * interval) / 1000) })
    await app.listening()
    await balancer.add(app.port)
    return app
  }
  const old = [await start(), await start()]
  const load = startLoad(balancer.port, { path: '/api/vets', clients: 4, isKeptAlive: false })
  await load.answered(50)
  // The second restart repeats what the first one shows.
  const replaced = isComplete ? old : old.slice(0, 1)
  const left = old.filter((app) => !replaced.includes(app))
  for (const app of replaced) {
    left.push(await start())
    expect(await app.stop()).toBe(0)
    balancer.backends.delete(app.port)
  }
  await load.answered(100)
  expect(await load.stop()).toBeGreaterThan(100)
  expect(load.failures).toEqual([])
  await balancer.stop()
  for (const app of left) expect(await app.stop()).toBe(0)
})

test('environment variables enable traces, sent at SIGTERM; the log has a line for each request, and no token', async () => {
  const receiver = await startReceiver()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '60000',
  }
  await withClinic(async (app) => {
    await ask(`${app.address}/api/vets`)
    const headers = { Authorization: `Bearer ${tokens.VET_TOKEN}`, 'X-Request-Id': 'one' }
    await ask(`${app.address}/api/vets/1`, { headers })
    await ask(`${app.address}/health/live`)
    await app.printed(/"requestId":"one".*"route":"\/api\/vets\/:id".*"status":200/u)
    expect(app.output()).not.toContain('/health')
    expect(app.output()).not.toContain(tokens.VET_TOKEN)
  }, env)
  const [request, query] = ['GET /api/vets', 'query'].map((name) => receiver.spans.find((span) => span.name === name))
  expect(request?.attributes).toContainEqual({
    key: 'code.function.name',
    value: { stringValue: 'VetsController.list' },
  })
  expect([query?.traceId, query?.parentSpanId]).toEqual([request?.traceId, request?.spanId])
  await receiver.stop()
})
