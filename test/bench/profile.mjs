// Profiles the server's time for a request, from socket to socket:
// `npm run bench -- profile [--scenario R1 --seconds 8]`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { buildServers } from './support/bundle.mjs'
import { load } from './support/load.mjs'
import { modulesOf } from './support/modules.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { realScenarios, scenarios } from './support/scenarios.mjs'
import { startServer } from './support/server.mjs'

const options = readOptions({ scenario: 'R1', seconds: '8' })
const scenario = { ...scenarios, ...realScenarios }[options.scenario]
const prefix = options.scenario in realScenarios ? 'real-' : ''
const names = ['hono', 'honotate']
const servers = await buildServers(names.map((name) => prefix + name))
const directory = mkdtempSync(join(tmpdir(), 'honotate-profile-'))
process.once('exit', () => rmSync(directory, { recursive: true }))

/** The parts of a profile. A function belongs to the first part whose pattern matches its name and module. */
const parts = {
  'Writing to the socket (system call)': /^(?:writev|write(?:Latin1|Utf8|Buffer|Ascii)\w*) /u,
  'Collecting garbage': /^\(garbage collector\)/u,
  'Node: HTTP, streams, timers': / node:/u,
  'Router and dispatch of honotate': / src\/honotate\/(?:app\/|node\/listener)/u,
  'Context, headers and response of honotate':
    / src\/honotate\/(?:node\/|http\/(?:app-context|response-headers|make-response|response))/u,
  'Handler, arguments and result of honotate': / src\/honotate\//u,
  Middleware: / .*middleware\//u,
  'Hono itself': / .*node_modules\/hono\//u,
  'The adapter': / .*node_modules\/@hono\/node-server/u,
  'The service': / .*test\/bench/u,
}
const REST = 'Everything else: the engine, the event loop'

/** Returns the microseconds that each part takes for one request. */
async function profile(name) {
  const file = join(directory, `${name}.cpuprofile`)
  const bundle = servers[prefix + name]
  const server = await startServer(bundle, {
    ...scenario,
    env: {
      ...scenario.env,
      PROFILE: file,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/profile-on-signal.mjs')}`,
    },
  })
  try {
    const url = server.url + scenario.path
    await load(url, scenario, 2)
    server.signal('SIGUSR2')
    await setTimeout(500)
    const { requests } = await load(url, scenario, Number(options.seconds))
    server.signal('SIGUSR2')
    while (!existsSync(file)) await setTimeout(100)
    await setTimeout(500)
    return byPart(JSON.parse(readFileSync(file, 'utf8')), readFileSync(bundle, 'utf8'), requests)
  } finally {
    await server.stop()
  }
}

function byPart({ nodes, samples, timeDeltas }, source, requests) {
  const { atLine } = modulesOf(source)
  const partOf = new Map(nodes.map(({ id, callFrame }) => [id, partOfFunction(callFrame, atLine)]))
  const times = {}
  for (const [index, id] of samples.entries()) {
    const part = partOf.get(id)
    if (part) times[part] = (times[part] ?? 0) + timeDeltas[index] / requests
  }
  return times
}

/** Returns the part that a function belongs to, or `undefined` for idle time and for the profiler. */
function partOfFunction({ functionName, url, lineNumber }, atLine) {
  if (functionName === '(idle)' || url === 'node:inspector') return undefined
  const where = url.endsWith('.mjs') ? atLine(lineNumber) : url
  const text = `${functionName} ${where}`
  return Object.keys(parts).find((name) => parts[name].test(text)) ?? REST
}

const times = {}
for (const name of names) times[name] = await profile(name)
const sum = (of) => Object.values(of).reduce((all, time) => all + time, 0)
const figures = (part) => names.map((name) => times[name][part]?.toFixed(1) ?? '–')

saveResult({
  name: 'profile',
  packages: ['hono', '@hono/node-server'],
  notes: [
    `Microseconds of the server's processor for one request of ${options.scenario} (${scenario.title}), from socket to socket, by a sampling profile of ${options.seconds} s under load. The profiler slows everything down, so compare the shares of the parts. A function that the engine has inlined counts towards its caller.`,
  ],
  tables: [
    {
      head: ['where', 'Hono', 'honotate'],
      rows: [
        ...[...Object.keys(parts), REST].map((part) => [part, ...figures(part)]),
        ['in all', ...names.map((name) => sum(times[name]).toFixed(1))],
      ],
    },
  ],
})
