// The same service by hand and by decorators, asked in process: `npm run bench -- in-process [--scenarios S1,S4 --rounds 21]`.
import { bundleServices } from './support/bundle.mjs'
import { askInProcess } from './support/loops.mjs'
import { median, spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { chosenScenarios, realScenarios } from './support/scenarios.mjs'

const REQUESTS = 1000
const PROCESSES = 7
const options = readOptions({ scenarios: '', rounds: '41' })
const rounds = Number(options.rounds)
const built = await bundleServices(['bare', 'hono', 'honotate', 'real-hono', 'real-honotate'])
const { bare, hono, honotate } = built
const rows = []

for (const [name, scenario] of chosenScenarios('inProcess', options.scenarios, realScenarios)) {
  const isReal = name in realScenarios
  const bundles = isReal ? { hono: built['real-hono'], honotate: built['real-honotate'] } : { bare, hono, honotate }
  const samples = await askInProcess(bundles, scenario, { rounds, requests: REQUESTS, processes: PROCESSES })
  const ratios = samples.map(({ hono, honotate }) => hono / honotate)
  const time = (each) => (bundles[each] ? median(samples.map((sample) => sample[each])).toFixed(2) : '–')
  const times = ['bare', 'hono', 'honotate'].map(time)
  rows.push([
    `${name}: ${scenario.title}`,
    ...times,
    median(ratios).toFixed(2),
    scenario.goals.inProcess.toFixed(2),
    `${spread(ratios).toFixed(0)} %`,
  ])
  console.log(rows.at(-1).join('  '))
}

saveResult({
  name: 'in-process',
  packages: ['hono', '@hono/standard-validator', 'zod'],
  notes: [
    `Microseconds that one \`await app.fetch(new Request(url, init))\` takes; medians of ${PROCESSES} × ${rounds} turns of ${REQUESTS} requests, each service in its own process, started ${PROCESSES} times. Each ratio compares neighbouring turns: above 1, honotate is faster. The spread covers the middle half of the ratios.`,
  ],
  tables: [
    { head: ['scenario', 'bare `Request` and `Response`', 'Hono', 'honotate', 'ratio', 'goal', 'spread'], rows },
  ],
})
