// Compares the same service in Hono and in honotate, in process:
// `npm run bench -- in-process [--scenarios S1,S4 --rounds 7]`.
import { askLoops, REQUESTS } from './support/measure.mjs'
import { spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { buildFor } from './support/runtimes.mjs'
import { chosenScenarios, realScenarios } from './support/scenarios.mjs'

const TURNS = 5
const options = readOptions({ scenarios: '', rounds: '7' })
const rounds = Number(options.rounds)
const rows = []

for (const [name, scenario] of chosenScenarios('inProcess', options.scenarios, realScenarios)) {
  const files =
    name in realScenarios
      ? { hono: 'real-hono', honotate: 'real-honotate' }
      : { bare: 'bare', hono: 'hono', honotate: 'honotate' }
  const commands = {}
  for (const [each, file] of Object.entries(files))
    commands[each] = await buildFor('Node', `services/${file}.ts`, scenario.extra ?? 0, true)
  const results = await askLoops(commands, scenario, { rounds, turns: TURNS })
  rows.push([
    `${name}: ${scenario.title}`,
    ...['bare', 'hono', 'honotate'].map((each) => (files[each] ? results.middle(each, 'processor').toFixed(2) : '–')),
    results.ratio('hono', 'honotate', 'processor'),
    scenario.goals.inProcess.toFixed(2),
    `${spread(results.ratios('hono', 'honotate', 'processor')).toFixed(0)} %`,
  ])
  console.log(rows.at(-1).join('  '))
}

saveResult({
  name: 'in-process',
  packages: ['hono', '@hono/standard-validator', 'zod'],
  notes: [
    `Microseconds of processor time for one \`await app.fetch(new Request(url, init))\`; medians of ${rounds} × ${TURNS} turns of ${REQUESTS} requests, each service in its own process, started ${rounds} times. Each ratio compares neighbouring turns: above 1, honotate takes less. The spread covers the middle half of the ratios.`,
  ],
  tables: [
    { head: ['scenario', 'bare `Request` and `Response`', 'Hono', 'honotate', 'ratio', 'goal', 'spread'], rows },
  ],
})
