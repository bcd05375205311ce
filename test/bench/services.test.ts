import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
// @ts-expect-error: a script
import * as bundle from './support/bundle.mjs'
// @ts-expect-error: a script
import * as tables from './support/scenarios.mjs'
// @ts-expect-error: a script
import * as servers from './support/server.mjs'

interface Scenario {
  readonly path: string
  readonly status?: number
  readonly streams?: number
  readonly env?: Readonly<Record<string, string>>
  readonly goals?: { readonly overTheWire?: number }
}

type Scenarios = Readonly<Record<string, Scenario>>

const { scenarios, realScenarios, transferScenarios, scenarioFor, requestInit } = tables as {
  readonly [Table in 'scenarios' | 'realScenarios' | 'transferScenarios']: Scenarios
} & { scenarioFor(service: string, scenario: Scenario): Scenario; requestInit(scenario: Scenario): RequestInit }
const { startServer } = servers as {
  startServer(file: string, scenario: Scenario): Promise<{ readonly url: string; stop(): Promise<void> }>
}

const peers = ['fastify', 'nest', 'h3']
const bare = ['hono', 'honotate', ...peers]
const real = bare.map((name) => `real-${name}`)
const overTheWire = Object.entries(scenarios).filter(([, { goals }]) => goals?.overTheWire)
const files = (await (
  bundle as { buildServers(names: readonly string[]): Promise<Record<string, string>> }
).buildServers([...bare, 'node', ...real])) as Readonly<Record<string, string>>

/** What every service sends with the middleware of a real one; a request id differs from response to response. */
const SECURE_HEADERS = [
  'access-control-allow-origin',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

async function answersOf(names: readonly string[], scenario: Scenario) {
  const answers = []
  for (const name of names) {
    const server = await startServer(files[name] as string, scenario)
    try {
      const init = requestInit(scenario)
      const url = server.url + scenarioFor(name, scenario).path
      const response = await fetch(url, init)
      const body = await response.text()
      const blocked = await fetch(url, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'X-Client': 'blocked', Authorization: '' },
      })
      await blocked.body?.cancel()
      answers.push({ name, status: response.status, headers: response.headers, body, blocked: blocked.status })
    } finally {
      await server.stop()
    }
  }
  return answers
}

test.each(overTheWire)('%s is answered with the same bytes by every service', async (_, scenario) => {
  for (const { name, status, headers, body } of await answersOf([...bare, 'node'], scenario)) {
    const type = headers.get('content-type')?.split(';', 1)[0]
    if (scenario.status === 404) expect({ name, status }).toEqual({ name, status: 404 })
    else
      expect({ name, status, body, type }).toEqual({
        name,
        status: 200,
        body: (scenario as { text?: string }).text,
        type: body.startsWith('{') ? 'application/json' : type,
      })
  }
})

test.each(Object.entries(realScenarios))('%s is answered alike, with the same middleware', async (_, scenario) => {
  const answers = await answersOf(real, scenario)
  const [hono] = answers
  for (const { name, status, headers, body, blocked } of answers) {
    const secure = SECURE_HEADERS.map((key) => [key, headers.get(key)])
    expect({ name, status, body, blocked, secure }).toEqual({
      name,
      status: 200,
      body: (scenario as { text?: string }).text,
      blocked: 403,
      secure: SECURE_HEADERS.map((key) => [key, hono?.headers.get(key)]),
    })
    expect(headers.get('x-request-id'), name).toMatch(/^[\da-f-]{36}$/u)
  }
})

test.each(Object.entries(transferScenarios).filter(([, { streams }]) => !streams))(
  '%s are the same bytes from Hono and from honotate',
  async (_, scenario) => {
    const [hono, honotate] = await answersOf(['hono', 'honotate'], scenario)
    expect(honotate?.body === hono?.body && honotate?.body === (scenario as { text?: string }).text).toBe(true)
    expect(honotate?.headers.get('content-type')).toBe(hono?.headers.get('content-type'))
  },
)

test('schemas.gen.ts is what `honotate schemas` makes of typed-person.ts', async () => {
  const main = join(import.meta.dirname, '../../dist/tools/cli/main.js')
  const services = join(import.meta.dirname, 'services')
  const check = ['schemas', '-p', services, '--out', join(services, 'schemas.gen.ts'), '--check']
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...check])
  expect(stdout).toMatch(/is up to date\.\n$/u)
})
