// Compares the same service in honotate, in Hono and, on Bun, in Elysia, on each runtime, in process and over the wire:
// `npm run bench -- runtimes [--runtimes Bun,Node --scenarios S1,R1 --rounds 3 --seconds 3]`.
import { isPinned, loadTool } from './support/load.mjs'
import { askLoops, measureByTurns } from './support/measure.mjs'
import { spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { buildFor, runtimes } from './support/runtimes.mjs'
import { realScenarios, scenarios } from './support/scenarios.mjs'

const given = readOptions({ runtimes: '', scenarios: 'S1,S2,S3,S4,S5,R1', rounds: '3', seconds: '3' })
const chosen = given.runtimes ? given.runtimes.split(',') : Object.keys(runtimes)
const times = { rounds: Number(given.rounds), seconds: Number(given.seconds) }
const titles = { hono: 'Hono', honotate: 'honotate', elysia: 'Elysia' }
const inProcess = []
const overTheWire = []

for (const runtime of chosen) {
  for (const name of given.scenarios.split(',')) {
    const scenario = scenarios[name] ?? realScenarios[name]
    const real = name in realScenarios ? 'real-' : ''
    // Elysia is made for Bun, and its 404 response has a different body.
    const names = ['hono', 'honotate', ...(runtime === 'Bun' && !scenario.status ? ['elysia'] : [])]
    const fileOf = (each) => (each === 'elysia' ? `tools/${real}elysia.ts` : `services/${real}${each}.ts`)
    const commands = async (isLoop) => {
      const built = names.map(async (each) => [
        each,
        await buildFor(runtime, fileOf(each), scenario.extra ?? 0, isLoop),
      ])
      return Object.fromEntries(await Promise.all(built))
    }
    const label = [runtime, `${name}: ${scenario.title}`]
    add(inProcess, label, names, await askLoops(await commands(true), scenario, { ...times, turns: times.seconds }), 2)
    add(overTheWire, label, names, await measureByTurns(await commands(false), () => scenario, times), 1)
  }
}

function add(rows, label, names, results, digits) {
  const cells = (each) => (names.includes(each) ? results.middle(each, 'processor').toFixed(digits) : '–')
  const ratios = (other) => results.ratios(other, 'honotate', 'processor')
  const rates = (other) => results.ratios('honotate', other)
  rows.push([
    ...label,
    ...Object.keys(titles).map(cells),
    results.ratio('hono', 'honotate', 'processor'),
    `${spread(ratios('hono')).toFixed(0)} %`,
    names.includes('elysia') ? results.ratio('elysia', 'honotate', 'processor') : '–',
    ...(digits === 1
      ? [
          Math.round(results.middle('honotate')),
          results.ratio('honotate', 'hono'),
          `${spread(rates('hono')).toFixed(0)} %`,
        ]
      : []),
  ])
  console.log(rows.at(-1).join('  '))
}

const head = [
  'runtime',
  'scenario',
  'Hono, µs',
  'honotate, µs',
  'Elysia, µs',
  'Hono / honotate',
  'spread',
  'Elysia / honotate',
]
saveResult({
  name: 'runtimes',
  packages: [
    'hono',
    '@hono/node-server',
    'zod',
    ...chosen.flatMap((name) => runtimes[name].package ?? []),
    'elysia',
    '@elysiajs/cors',
    ...(loadTool === 'wrk' ? [] : ['autocannon']),
  ],
  notes: [
    `Microseconds of the server's processor time for one request; the machine's other work does not count. Medians of ${times.rounds} × ${times.seconds} turns, each round with fresh processes. Bundles of esbuild with \`NODE_ENV=production\`; on Node, Hono is served by \`@hono/node-server\` and honotate by \`honotate/node\`. Ratios compare neighbouring turns: above 1, honotate takes less. The spread covers the middle half of the ratios.`,
  ],
  tables: [
    { title: 'In process: `await app.fetch(new Request(url, init))`, 20,000 requests a turn.', head, rows: inProcess },
    {
      title: `Over the wire: 64 connections of \`${loadTool}\` for a second${isPinned ? ', server and load on a core each' : ''}. The last columns are requests per second.`,
      head: [...head, 'honotate, requests per second', 'honotate / Hono', 'spread'],
      rows: overTheWire,
    },
  ],
})
