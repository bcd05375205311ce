// Measures the start-up time of an app by its number of routes: `npm run bench -- boot [--rounds 31]`.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { bundleServices } from './support/bundle.mjs'
import { byTurns, median } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'

const rounds = Number(readOptions({ rounds: '31' }).rounds)
const { 'routes-hono': hono, 'routes-honotate': honotate } = await bundleServices(['routes-hono', 'routes-honotate'])
const bundles = { hono, honotate }
const once = join(import.meta.dirname, 'support/boot-once.mjs')
const rows = []

for (const controllers of [20, 200, 2000]) {
  const samples = await byTurns(['hono', 'honotate'], rounds, async (name) => {
    const { stdout } = await promisify(execFile)(process.execPath, [once, bundles[name], String(controllers)], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    return JSON.parse(stdout)
  })
  const time = (name, part) => median(samples.map((sample) => sample[name][part])).toFixed(1)
  const ratio = (part) => median(samples.map((sample) => sample.honotate[part] / sample.hono[part])).toFixed(2)
  const perRoute = (median(samples.map((sample) => sample.honotate.answered)) * 1000) / (controllers * 5)
  rows.push([
    controllers * 5,
    time('hono', 'created'),
    time('hono', 'answered'),
    time('honotate', 'classes'),
    time('honotate', 'created'),
    time('honotate', 'answered'),
    `${perRoute.toFixed(1)} µs`,
    ratio('created'),
    ratio('answered'),
    ratio('whole'),
  ])
  console.log(rows.at(-1).join('  '))
}

saveResult({
  name: 'boot',
  packages: ['hono', 'typedi'],
  notes: [
    `Milliseconds in a fresh process, medians of ${rounds}: five routes and one injected service for each controller. *Created* is \`createApp()\`, or the registration of the same routes by hand; *answered* adds the first response to that; *classes* is the time of the decorators when the classes are evaluated. The ratio of the whole includes *classes*. The goal is at most 1.30 for 1,000 routes.`,
  ],
  tables: [
    {
      head: [
        'routes',
        'Hono created',
        'answered',
        'honotate classes',
        'created',
        'answered',
        'for each route',
        'ratio created',
        'ratio answered',
        'ratio of the whole',
      ],
      rows,
    },
  ],
})
