// Measures the cost of logs, metrics and traces: `npm run bench -- observability [--rounds 5 --seconds 5]`. The service
// of R1 runs with the programs of docs/guide/observability.md.
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import honotate from 'honotate-kit/esbuild'
import { measureAlone, WARM_UP } from './support/measure.mjs'
import { spread } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { realScenarios } from './support/scenarios.mjs'

const root = join(import.meta.dirname, '../..')
// In this folder, the programs find the packages of test/observability.
const directory = join(root, 'test/observability/node_modules/.bench')
const options = readOptions({ rounds: '5', seconds: '5' })
const times = { rounds: Number(options.rounds), seconds: Number(options.seconds) }

/** Environment variables that switch on traces for a share of the requests. */
const traces = (ratio) => ({ OBSERVE: 'traces', TRACE_RATIO: ratio })
const variants = {
  nothing: { title: 'nothing', env: { OBSERVE: 'nothing' } },
  log: { title: 'access log by pino', env: { OBSERVE: 'log' } },
  metrics: { title: 'metrics for Prometheus', env: { OBSERVE: 'metrics' } },
  'traces-1': { title: 'traces by OpenTelemetry, 1 % of the requests', env: traces('0.01') },
  'traces-100': { title: 'traces by OpenTelemetry, all requests', env: traces('1') },
  all: { title: 'all three, 1 % traced', env: { ...traces('0.01'), OBSERVE: 'traces+log+metrics' } },
}

/** Receives spans and discards them. */
const collector = createServer((request, response) => request.resume().on('end', () => response.end()))
await once(collector.listen(0, '127.0.0.1'), 'listening')
const otel = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
  OTEL_METRICS_EXPORTER: 'none',
  OTEL_LOGS_EXPORTER: 'none',
}

const server = await buildServer()
const names = Object.keys(variants)
const scenarioOf = (name) => ({ ...realScenarios.R1, env: { ...otel, ...variants[name].env } })
const results = await measureAlone(Object.fromEntries(names.map((name) => [name, server])), scenarioOf, times)
collector.close()

const percent = (values) => `${spread(values).toFixed(0)} %`
const rows = names.map((name) => [
  variants[name].title,
  Math.round(results.middle(name)),
  results.ratio(name, 'nothing'),
  percent(results.ratios(name, 'nothing')),
  results.middle(name, 'processor').toFixed(1),
  results.ratio(name, 'nothing', 'processor'),
])
saveResult({
  name: 'observability',
  packages: ['hono', 'pino', 'prom-client', '@opentelemetry/sdk-node'],
  notes: [
    `R1 over the wire, with the programs of [the page](../guide/observability.md) around it: a log line for each request, written to a pipe; metrics that are not scraped during the run; spans that are sent to a collector in another process. Requests per second with 64 connections, medians of ${times.rounds} rounds of ${times.seconds} s after ${WARM_UP} s of warm-up, a fresh process each time. Each ratio compares a service with the service without these programs, in the same round.`,
  ],
  tables: [
    {
      head: ['with', 'requests per second', 'ratio', 'spread', 'µs of processor time for one request', 'ratio'],
      rows,
    },
  ],
})

/** Bundles the service with the programs of the page, but without the packages that they import. */
async function buildServer() {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(join(directory, 'page'), { recursive: true })
  const page = readFileSync(join(root, 'docs/guide/observability.md'), 'utf8')
  for (const [, file, code] of page.matchAll(/^```ts file=src\/(\S+)\n([^]*?)^```$/gmu))
    writeFileSync(join(directory, 'page', file), code)
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'test/bench/services/serve-observed.ts')],
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external: ['pino', 'prom-client', '@hono/*', '@opentelemetry/*', 'hono', 'typedi'],
    format: 'esm',
    platform: 'node',
    alias: {
      'honotate/node': join(root, 'src/honotate/dist/node.js'),
      'honotate/helpers': join(root, 'src/honotate/dist/parameter-helpers.js'),
      honotate: join(root, 'src/honotate/dist/index.js'),
      page: join(directory, 'page'),
    },
    plugins: [honotate()],
  })
  return join(directory, 'serve-observed.mjs')
}
