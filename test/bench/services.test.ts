import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { sampled } from '../support/runs.ts'
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
  readonly extra?: number
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
// Each commit tries half of the scenarios.
const overTheWire = sampled(
  Object.entries(scenarios).filter(([, { goals }]) => goals?.overTheWire),
  2,
)
const realistic = sampled(Object.entries(realScenarios), 2)
const transfers = sampled(
  Object.entries(transferScenarios).filter(([, { streams }]) => !streams),
  2,
)
const files = (await (
  bundle as { buildServers(names: readonly string[]): Promise<Record<string, string>> }
).buildServers([...bare, 'node', ...real])) as Readonly<Record<string, string>>

/** Headers that every service with middleware sends. The request id is missing here: each response has another. */
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

type Answer = { readonly name: string } & Awaited<ReturnType<typeof ask>>

/** Returns the responses of the services to each scenario. One process serves all scenarios with the same settings. */
async function answersOf(names: readonly string[], asked: readonly Scenario[]): Promise<Map<Scenario, Answer[]>> {
  const answers = new Map(asked.map((scenario) => [scenario, [] as Answer[]]))
  const bySettings = Map.groupBy(asked, ({ extra, env }) => JSON.stringify([extra, env]))
  for (const alike of bySettings.values())
    for (const name of names) {
      const server = await startServer(files[name] as string, alike[0] as Scenario)
      try {
        for (const scenario of alike)
          answers.get(scenario)?.push({ name, ...(await ask(server.url, scenarioFor(name, scenario))) })
      } finally {
        await server.stop()
      }
    }
  return answers
}

async function ask(address: string, scenario: Scenario) {
  const init = requestInit(scenario)
  const url = address + scenario.path
  const response = await fetch(url, init)
  const body = await response.text()
  const blocked = await fetch(url, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'X-Client': 'blocked', Authorization: '' },
  })
  await blocked.body?.cancel()
  return { status: response.status, headers: response.headers, body, blocked: blocked.status }
}

let ofBare: Map<Scenario, Answer[]>
let ofReal: Map<Scenario, Answer[]>
let ofTransfers: Map<Scenario, Answer[]>
beforeAll(async () => {
  const scenariosOf = (table: readonly [string, Scenario][]): Scenario[] => table.map(([, scenario]) => scenario)
  ofBare = await answersOf([...bare, 'node'], scenariosOf(overTheWire))
  ofReal = await answersOf(real, scenariosOf(realistic))
  ofTransfers = await answersOf(['hono', 'honotate'], scenariosOf(transfers))
}, 240_000)

test.each(overTheWire)('%s gets the same response from every service', (_, scenario) => {
  for (const { name, status, headers, body } of ofBare.get(scenario) as Answer[]) {
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

test.each(realistic)('%s gets the same body and headers from every service', (_, scenario) => {
  const answers = ofReal.get(scenario) as Answer[]
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

test.each(transfers)('%s gets the same bytes from Hono and from honotate', (_, scenario) => {
  const [hono, honotate] = ofTransfers.get(scenario) as Answer[]
  expect(honotate?.body === hono?.body && honotate?.body === (scenario as { text?: string }).text).toBe(true)
  expect(honotate?.headers.get('content-type')).toBe(hono?.headers.get('content-type'))
})

test('`honotate schemas` reports that schemas.gen.ts is up to date', async () => {
  const main = join(import.meta.dirname, '../../src/honotate-kit/dist/honotate-kit/cli/main.js')
  const services = join(import.meta.dirname, 'services')
  const check = ['schemas', '-p', services, '--out', join(services, 'schemas.gen.ts'), '--check']
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...check])
  expect(stdout).toMatch(/is up to date\.\n$/u)
})
