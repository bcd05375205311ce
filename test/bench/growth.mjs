// Measures the time of a request by the number of routes: `npm run bench -- growth [--rounds 2]`.
import { askLoops, REQUESTS } from './support/measure.mjs'
import { spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { buildFor } from './support/runtimes.mjs'

const TURNS = 11
const rounds = Number(readOptions({ rounds: '2' }).rounds)
const results = []

for (const controllers of [2, 20, 200, 2000]) {
  // Request ten routes, spread over all: a single route would stay in the caches of the processor.
  const paths = Array.from(
    { length: 10 },
    (_, index) => `/apis/c${Math.floor((index * controllers) / 10)}/${'abcd'[index % 4]}/42`,
  )
  const scenario = { path: paths[0], paths, text: JSON.stringify({ n: 0, id: '42' }), extra: controllers }
  const commands = {}
  for (const name of ['hono', 'honotate'])
    commands[name] = await buildFor('Node', `services/routes-${name}.ts`, controllers, true)
  const measured = await askLoops(commands, scenario, { rounds, turns: TURNS })
  results.push({
    routes: controllers * 5,
    hono: measured.middle('hono', 'processor'),
    honotate: measured.middle('honotate', 'processor'),
    ratio: Number(measured.ratio('hono', 'honotate', 'processor')),
    spread: spread(measured.ratios('hono', 'honotate', 'processor')),
  })
  console.log(results.at(-1))
}

const [first] = results
saveResult({
  name: 'growth',
  packages: ['hono'],
  notes: [
    `Microseconds of processor time for a request in process, medians of ${rounds} × ${TURNS} turns of ${REQUESTS} requests to ten of the routes with a path variable. *Of ten routes* divides the requests per second by those with ten routes; the goal for honotate is at least 0.98 of Hono's value.`,
  ],
  tables: [
    {
      head: ['routes', 'Hono', 'of ten routes', 'honotate', 'of ten routes', 'ratio', 'spread'],
      rows: results.map((each) => [
        each.routes,
        each.hono.toFixed(2),
        (first.hono / each.hono).toFixed(2),
        each.honotate.toFixed(2),
        (first.honotate / each.honotate).toFixed(2),
        each.ratio.toFixed(2),
        `${each.spread.toFixed(0)} %`,
      ]),
    },
  ],
})
