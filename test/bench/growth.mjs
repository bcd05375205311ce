// What a request costs, by the number of routes: `npm run bench -- growth [--rounds 101]`.
import { bundleServices } from './support/bundle.mjs'
import { askInProcess } from './support/loops.mjs'
import { median, spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'

const rounds = Number(readOptions({ rounds: '101' }).rounds)
const { 'routes-hono': hono, 'routes-honotate': honotate } = await bundleServices(['routes-hono', 'routes-honotate'])
const results = []

for (const controllers of [2, 20, 200, 2000]) {
  // Ten routes, spread over all; always the same one would stay in the caches of the processor.
  const paths = Array.from(
    { length: 10 },
    (_, index) => `/apis/c${Math.floor((index * controllers) / 10)}/${'abcd'[index % 4]}/42`,
  )
  const scenario = { path: paths[0], paths, text: JSON.stringify({ n: 0, id: '42' }), extra: controllers }
  const samples = await askInProcess({ hono, honotate }, scenario, { rounds, requests: 1000 })
  const time = (name) => median(samples.map((sample) => sample[name]))
  const ratios = samples.map((sample) => sample.hono / sample.honotate)
  results.push({
    routes: controllers * 5,
    hono: time('hono'),
    honotate: time('honotate'),
    ratio: median(ratios),
    spread: spread(ratios),
  })
  console.log(results.at(-1))
}

const [first] = results
saveResult({
  name: 'growth',
  packages: ['hono'],
  notes: [
    `Microseconds of a request in process, medians of ${rounds} turns of 1,000 requests to ten of the routes with a path variable. *Of ten routes* divides the requests per second by those with ten routes; the goal for honotate is at least 0.98 of Hono's value.`,
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
