import { randomBytes } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { link } from '../support/folder.ts'
import { run } from '../support/program.ts'
import { isComplete, sampled } from '../support/runs.ts'
import { Conduit } from './support/conduit.ts'
import { createExample, type Example } from './support/example.ts'
import { ask, runScript, serveScript } from './support/run.ts'

const TOKEN_SECRET = randomBytes(32).toString('hex')

let example: Example
beforeAll(async () => {
  const created = createExample('realworld')
  example = { ...created, env: { ...created.env, TOKEN_SECRET } }
  await runScript(example, 'build')
})

async function expectConduit(address: string): Promise<void> {
  const conduit = new Conduit(address)
  await conduit.behaves()
  expect(conduit.answers).toBeGreaterThan(150)
}

/** Each commit tries Node and one of the other runtimes. */
const others = sampled(['bun', 'deno', 'worker'], 3)

test.for(['start', ...others.filter((script) => script !== 'worker')])(
  'npm run %s serves the RealWorld API',
  { timeout: 240_000 },
  async (script) => {
    rmSync(join(example.directory, 'conduit.db'), { force: true })
    await serveScript(example, script, expectConduit)
  },
)

const runsWorker = others.includes('worker')
if (!runsWorker) console.log('Skipped: workerd, which another commit tries')
test.runIf(runsWorker)('npm run worker serves the RealWorld API in workerd with D1', { timeout: 240_000 }, async () => {
  await runScript(example, 'worker:migrate')
  await serveScript(example, 'worker', expectConduit, '--port $PORT --var TOKEN_SECRET:$TOKEN_SECRET')
})

test('npm run seed fills the database, and the app serves its health, its OpenAPI document and an API page', async () => {
  rmSync(join(example.directory, 'conduit.db'), { force: true })
  await runScript(example, 'seed')
  await serveScript(example, 'start', async (address) => {
    const login = { user: { email: 'ann@conduit.test', password: 'ann-password' } }
    expect(await ask(`${address}/api/users/login`, { method: 'POST', json: login })).toMatchObject({ status: 200 })
    expect(await ask(`${address}/api/articles?tag=even`)).toMatchObject({ status: 200, body: { articlesCount: 5 } })
    expect(await ask(`${address}/health/ready`)).toEqual({
      status: 200,
      body: { status: 'up', checks: { database: 'up' } },
    })
    const { body } = await ask(`${address}/openapi.json`)
    expect(Object.keys(body.paths)).toHaveLength(12)
    expect(body.paths['/api/articles'].get).not.toHaveProperty('security')
    expect(body.paths['/api/articles'].post.security).toEqual([{ token: [] }])
    expect(Object.keys(body.paths['/api/articles'].post.responses)).toEqual([
      '201',
      '401',
      '403',
      '404',
      '413',
      '422',
      'default',
    ])
    expect(JSON.stringify(body.paths)).not.toContain('problem+json')
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const { result } = (await ask(`${address}/mcp`, { method: 'POST', json: list })).body as any
    expect(result.tools).toHaveLength(15)
    for (const tool of result.tools) expect(JSON.stringify(tool).length, tool.name).toBeLessThan(2048)
    expect(await ask(`${address}/docs/`)).toMatchObject({ status: 200, body: expect.stringContaining('swagger-ui') })
  })
})

// TypeScript 7 checks them in a quarter of the time. Before a release, the script runs, with TypeScript 6.
test('its types are correct, and api.gen.ts and the client are current', async () => {
  if (isComplete) return runScript(example, 'check')
  const modules = join(example.directory, 'node_modules')
  renameSync(join(modules, 'typescript'), join(modules, 'typescript-6'))
  link(join(import.meta.dirname, 'node_modules/typescript-7'), join(modules, 'typescript'))
  for (const project of ['test', '.']) {
    const { code, output } = await run(example, ['node', 'node_modules/.bin/honotate', 'check', '-p', project])
    expect(code, output).toBe(0)
  }
})

test('its own tests, which use the client, pass', async () => {
  const { code, output } = await run(example, example.script('test'), example.env)
  expect(code, output).toBe(0)
  expect(output).toMatch(/pass 8\b/u)
})

test('the start fails without a secret', async () => {
  const env = { ...example.env, TOKEN_SECRET: '', PORT: '0' }
  const { code, output } = await run(example, example.script('start'), env)
  expect(code).not.toBe(0)
  expect(output).toMatch(/TOKEN_SECRET/u)
})

test('the start fails with a list of invalid settings, without their values', async () => {
  const { code, output } = await run(example, example.script('start'), {
    ...example.env,
    TOKEN_SECRET: 'short',
    PORT: 'many',
  })
  expect(code).not.toBe(0)
  expect(output).toMatch(/TOKEN_SECRET/u)
  expect(output).toMatch(/PORT/u)
  expect(output).not.toMatch(/short|many/u)
})
