// The same service over HTTP on Node: `npm run bench -- wire [--rounds 5 --seconds 5 --peers fastify,node --scenarios S1]`.
import { join } from 'node:path'
import { bundleServices } from './support/bundle.mjs'
import { isPinned, load, loadTool } from './support/load.mjs'
import { byTurns, median, spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { checkResponse, chosenScenarios, requestInit } from './support/scenarios.mjs'
import { startServer } from './support/server.mjs'

const options = readOptions({ scenarios: '', rounds: '5', seconds: '5', peers: '' })
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
const peers = options.peers.split(',').filter(Boolean)
const names = ['hono', 'honotate', ...peers]
const bundles = await bundleServices(names.filter((name) => name !== 'fastify').map((name) => `serve-${name}`))
const files = Object.fromEntries(
  names.map((name) => [name, bundles[`serve-${name}`] ?? join(import.meta.dirname, `tools/serve-${name}.mjs`)]),
)
const [speeds, memories] = [[], []]

for (const [name, scenario] of chosenScenarios('overTheWire', options.scenarios)) {
  const samples = await byTurns(names, rounds, (each) => measure(files[each], scenario))
  const title = `${name}: ${scenario.title}`
  const middle = (each, what) => median(samples.map((sample) => sample[each][what]))
  const ratios = (each, what) => samples.map((sample) => sample[each][what] / sample.hono[what])
  const ratio = (each, what) => median(ratios(each, what)).toFixed(2)
  speeds.push([
    title,
    Math.round(middle('hono', 'rate')),
    Math.round(middle('honotate', 'rate')),
    ratio('honotate', 'rate'),
    scenario.goals.overTheWire.toFixed(2),
    `${spread(ratios('honotate', 'rate')).toFixed(0)} %`,
    ...peers.map((each) => ratio(each, 'rate')),
  ])
  if (middle('hono', 'memory'))
    memories.push([
      title,
      middle('hono', 'memory').toFixed(1),
      middle('honotate', 'memory').toFixed(1),
      ratio('honotate', 'memory'),
      ...peers.map((each) => ratio(each, 'memory')),
    ])
  console.log(speeds.at(-1).join('  '))
}

/** One sample: a fresh process, warmed up for a second. */
async function measure(file, scenario) {
  const server = await startServer(file, scenario.extra)
  try {
    const url = server.url + scenario.path
    await checkResponse(await fetch(url, requestInit(scenario)), scenario)
    await load(url, scenario, 1)
    const { rate, requests, refused, broken } = await load(url, scenario, seconds)
    const wrong = scenario.status === 404 ? requests - refused : refused
    if (wrong > 0 || broken > 0) throw new Error(`${url}: ${wrong} wrong and ${broken} broken responses`)
    return { rate, memory: server.memory() }
  } finally {
    await server.stop()
  }
}

saveResult({
  name: 'wire',
  packages: [
    'hono',
    '@hono/node-server',
    '@hono/standard-validator',
    'zod',
    ...(loadTool === 'wrk' ? [] : ['autocannon']),
    ...(peers.includes('fastify') ? ['fastify'] : []),
  ],
  notes: [
    `Requests per second with 64 connections of \`${loadTool}\`${isPinned ? ', server and load on a core each' : ''}; medians of ${rounds} rounds of ${seconds} s after 1 s of warm-up, a fresh process each time. Hono is served by \`@hono/node-server\`, honotate by \`honotate/node\`, each bundled by esbuild, with \`NODE_ENV=production\`. Ratios are those of the same round to Hono: above 1 is faster. The spread is that of the middle half of them.`,
    ...(peers.length > 0
      ? [
          'The services on Fastify and on `node:http` alone are ours as well, written as one would by hand; Fastify validates by its JSON schema and has schemas of its replies.',
        ]
      : []),
  ],
  tables: [
    { head: ['scenario', 'Hono', 'honotate', 'ratio', 'goal', 'spread', ...peers.map(nameOf)], rows: speeds },
    ...(memories.length > 0
      ? [
          {
            title: 'Memory of the process (RSS, MiB) after the load; the goal is a ratio of at most 1.03.',
            head: ['scenario', 'Hono', 'honotate', 'ratio', ...peers.map(nameOf)],
            rows: memories,
          },
        ]
      : []),
  ],
})

function nameOf(peer) {
  return peer === 'node' ? '`node:http`' : peer.replace(/^./u, (letter) => letter.toUpperCase())
}
