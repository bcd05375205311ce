// Compares the same service over HTTP on Node:
// `npm run bench -- wire [--rounds 3 --seconds 4 --peers fastify,node --scenarios S1,R1]`.
// The scenarios are `scope`, `timeout`, `timeout-post`, `latency` and those of support/scenarios.mjs.
import { buildServers } from './support/bundle.mjs'
import { http2Tool, isPinned, loadTool } from './support/load.mjs'
import { measureByTurns, WARM_UP } from './support/measure.mjs'
import { spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import {
  chosenScenarios,
  contractScenarios,
  realScenarios,
  scenarioFor,
  timeoutScenarios,
  transferScenarios,
  urlScenarios,
} from './support/scenarios.mjs'

const options = readOptions({ scenarios: '', rounds: '3', seconds: '4', peers: 'fastify,nest,h3,node' })
const times = { rounds: Number(options.rounds), seconds: Number(options.seconds) }
const peers = options.peers.split(',').filter(Boolean)
// node:http alone has no router and no middleware.
const realPeers = peers.filter((peer) => peer !== 'node')
const titles = { hono: 'Hono', honotate: 'honotate', fastify: 'Fastify', nest: 'NestJS', h3: 'h3', node: '`node:http`' }
const names = ['hono', 'honotate', ...peers]
const realNames = ['hono', 'honotate', ...realPeers]
const servers = await buildServers([...names, ...realNames.map((name) => `real-${name}`), 'real-contract'])
const tables = []

const isChosen = (name) => !options.scenarios || options.scenarios.split(',').includes(name)
const chosen = (scenarios) => Object.entries(scenarios).filter(([name]) => isChosen(name))
const filesOf = (these, prefix = '') => Object.fromEntries(these.map((name) => [name, servers[prefix + name]]))
const percent = (values) => `${spread(values).toFixed(0)} %`

/** Measures scenarios and adds a table of them, unless it has no rows. `rowOf` returns the cells of a scenario. */
async function addTable(title, head, scenarios, rowOf) {
  const rows = []
  for (const [name, scenario] of scenarios) {
    rows.push([`${name}: ${scenario.title}`, ...(await rowOf(scenario))])
    console.log(rows.at(-1).join('  '))
  }
  if (rows.length > 0) tables.push({ title, head: ['scenario', ...head], rows })
}

/** Returns the cells that compare two servers: requests per second, processor time, and the ratios of both. */
function compared(results, one, other) {
  return [
    Math.round(results.middle(one)),
    Math.round(results.middle(other)),
    results.ratio(other, one),
    percent(results.ratios(other, one)),
    results.middle(one, 'processor').toFixed(1),
    results.middle(other, 'processor').toFixed(1),
    results.ratio(other, one, 'processor'),
  ]
}

const [memories, processor] = [[], []]

/** Records processor time and memory of a scenario for the last two tables. */
function note(title, these, { middle, ratio }) {
  if (middle('hono', 'memory') === undefined) return
  const row = (what, digits) => these.map((name) => middle(name, what).toFixed(digits))
  processor.push([title, ...row('processor', 1), ratio('honotate', 'hono', 'processor')])
  memories.push([title, ...row('memory', 1), ratio('honotate', 'hono', 'memory')])
}

await addTable(
  'Without middleware.',
  ['Hono', 'honotate', 'ratio', 'goal', 'spread', ...peers.map((peer) => titles[peer])],
  chosenScenarios('overTheWire', '').filter(([name]) => isChosen(name)),
  async (scenario) => {
    const results = await measureByTurns(filesOf(names), (name) => scenarioFor(name, scenario), times)
    note(scenario.title, names, results)
    return [
      Math.round(results.middle('hono')),
      Math.round(results.middle('honotate')),
      results.ratio('honotate', 'hono'),
      scenario.goals.overTheWire.toFixed(2),
      percent(results.ratios('honotate', 'hono')),
      ...peers.map((peer) => results.ratio(peer, 'hono')),
    ]
  },
)

await addTable(
  'With the middleware of a real service: CORS, security headers, a request id and a guard. The last columns compare honotate with each of the others; the goal is in brackets.',
  [
    ...realNames.map((name) => titles[name]),
    'spread',
    ...realNames.filter((name) => name !== 'honotate').map((name) => `/ ${titles[name]}`),
  ],
  chosen(realScenarios),
  async (scenario) => {
    const results = await measureByTurns(filesOf(realNames, 'real-'), (name) => scenarioFor(name, scenario), times)
    note(scenario.title, realNames, results)
    const beside = (name) => {
      const goal = scenario.goals[name]
      return results.ratio('honotate', name) + (goal ? ` (${goal.toFixed(2)})` : '')
    }
    return [
      ...realNames.map((name) => Math.round(results.middle(name))),
      percent(results.ratios('honotate', 'hono')),
      ...realNames.filter((name) => name !== 'honotate').map(beside),
    ]
  },
)

await addTable(
  'A body checked and a result reduced by the contract; the goal is 1.00.',
  ['Fastify', 'honotate', 'ratio', 'spread', 'Fastify, µs of processor time', 'honotate', 'ratio'],
  peers.includes('fastify') ? chosen(contractScenarios) : [],
  async (scenario) => {
    const files = { fastify: servers['real-fastify'], honotate: servers['real-contract'] }
    const results = await measureByTurns(files, () => scenario, times)
    return compared(results, 'fastify', 'honotate')
  },
)

await addTable(
  'Streams, large bodies and HTTP/2; the goal is 1.00.',
  ['Hono', 'honotate', 'ratio', 'spread', 'Hono, µs of processor time', 'honotate', 'ratio'],
  chosen(transferScenarios),
  async (scenario) => {
    const results = await measureByTurns(filesOf(['hono', 'honotate']), () => scenario, times)
    return compared(results, 'hono', 'honotate')
  },
)

await addTable(
  'A controller for each request, with a service; the goal is 0.85 of a controller for the app.',
  ['one for the app', 'one for each request', 'ratio', 'spread', 'µs of processor time', 'for each request', 'ratio'],
  chosen({ scope: { title: 'path variable to text' } }),
  async () => {
    const files = { single: servers.honotate, scoped: servers.honotate }
    const scenarioOf = (name) => ({ path: `/apis/${name}/Ada`, text: 'hello Ada' })
    const results = await measureByTurns(files, scenarioOf, times)
    return compared(results, 'single', 'scoped')
  },
)

await addTable(
  'A time-out of 30 seconds; the goal is 1.10 of the processor time without one.',
  ['without', 'with a time-out', 'ratio', 'spread', 'µs of processor time', 'with a time-out', 'ratio'],
  chosen(timeoutScenarios),
  async (scenario) => {
    const files = { without: servers.honotate, limited: servers.honotate }
    const scenarioOf = (name) => (name === 'limited' ? { ...scenario, env: { TIMEOUT: '30000' } } : scenario)
    const results = await measureByTurns(files, scenarioOf, times)
    return compared(results, 'without', 'limited')
  },
)

await addTable(
  'The same method by URLs of another form; the goal is 1.00.',
  ['usual URL', 'this URL', 'ratio', 'spread', 'µs of processor time', 'this URL', 'ratio'],
  chosen(urlScenarios),
  async ({ path, usual, text, usualText }) => {
    const files = { usual: servers.honotate, other: servers.honotate }
    const scenarioOf = (name) => (name === 'usual' ? { path: usual, text: usualText } : { path, text })
    const results = await measureByTurns(files, scenarioOf, times)
    return compared(results, 'usual', 'other')
  },
)

// Only wrk can wait between requests.
if (loadTool === 'wrk' && isChosen('latency')) {
  const halfOf = (saturating) => (1000 * 64) / (saturating / 2)
  const results = await measureByTurns(filesOf(realNames, 'real-'), () => realScenarios.R1, times, halfOf)
  const rows = realNames.map((name) => [
    titles[name],
    Math.round(results.middle(name, 'saturating')),
    Math.round(results.middle(name)),
    results.middle(name, 'p99').toFixed(2),
  ])
  for (const row of rows) console.log(row.join('  '))
  tables.push({
    title:
      "R1 at half of the load that saturates each service: its connections wait before each request. The goal is at most Fastify's value.",
    head: ['', 'requests per second that saturate it', 'at that load', 'milliseconds that 99 of 100 took at most'],
    rows,
  })
}

if (processor.length > 0) {
  const head = ['scenario', ...names.map((name) => titles[name]), 'honotate / Hono']
  const rows = (all) =>
    all.map((row) => [
      row[0],
      ...head.slice(1, -1).map((_, at) => (at < row.length - 2 ? row[at + 1] : '–')),
      row.at(-1),
    ])
  tables.push({ title: 'Processor time of the server for one request, in microseconds.', head, rows: rows(processor) })
  tables.push({
    title: 'Memory of the process (RSS, MiB) after the load; the goal is a ratio of at most 1.03.',
    head,
    rows: rows(memories),
  })
}

saveResult({
  name: 'wire',
  packages: [
    'hono',
    '@hono/node-server',
    '@hono/standard-validator',
    'zod',
    ...(loadTool === 'wrk' ? [] : ['autocannon']),
    ...(peers.includes('fastify') ? ['fastify', '@fastify/cors', '@fastify/helmet', 'pino'] : []),
    ...(peers.includes('nest') ? ['@nestjs/core', '@nestjs/platform-fastify'] : []),
    ...(peers.includes('h3') ? ['h3'] : []),
  ],
  notes: [
    `Requests per second with 64 connections of \`${loadTool}\`, over HTTP/2 of ${http2Tool}${isPinned ? ', server and load on a core each' : ''}; medians of ${times.rounds} × ${times.seconds} seconds by turns, each round with fresh processes, warmed up for ${WARM_UP} seconds. Hono is served by \`@hono/node-server\`, honotate by \`honotate/node\`, each bundled by esbuild, with \`NODE_ENV=production\`. Each ratio compares neighbouring seconds with Hono: above 1 is faster. The spread covers the middle half of the ratios.`,
    ...(peers.length > 0
      ? [
          'We wrote the services of the other frameworks, too, in the way of their documentation; they send the same bytes ([test](../../test/bench/services.test.ts)): Fastify validates by JSON schema and has schemas for its responses; NestJS runs on Fastify, validates by zod and does not have schemas for its responses. In R3 these two log with pino, and the others write a line of JSON to a stream.',
        ]
      : []),
  ],
  tables,
})
