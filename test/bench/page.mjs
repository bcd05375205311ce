import { existsSync, readFileSync } from 'node:fs'
import * as summary from './summary.mjs'
import { renderResult } from './support/result.mjs'

const parts = {
  'in-process': 'In process',
  wire: 'Over the wire',
  runtimes: 'On each runtime',
  observability: 'Logs, metrics and traces',
  profile: 'Where the time of R1 goes',
  growth: 'As routes grow',
  memory: 'Memory',
  boot: 'Boot',
  'cold-start': 'Cold start',
  types: 'Type-checking',
  dev: 'From saving a file to its new response',
  openapi: 'Reading the types of routes',
  clients: 'Type-checking clients',
  validators: 'Validation by types',
}

const introduction = `# Benchmarks

<!-- Generated from test/bench/results by \`npm run bench -- page\`; do not edit. -->

![Requests per second of Hono, honotate, Fastify, NestJS and h3, with the middleware of a real service](benchmarks.svg)

These benchmarks compare two services of honotate, [a bare one](../../test/bench/services/honotate.ts) and
[one with middleware](../../test/bench/services/real-honotate.ts), with the same services in Hono and other frameworks. We wrote all of them; successful responses
have [the same bodies](../../test/bench/services.test.ts). A ratio is the median of the ratios of all rounds, not the quotient of two numbers in the chart; without middleware, ratios to peers other than Hono are quotients of two such medians. **Above 1, honotate is faster**, unless the column has another name.

Over the wire, it reaches less than 0.95 of a peer's speed in: SLOWER. It is slower at a [cold start](#cold-start), too.

[All tables](../../test/bench/results/README.md) have more numbers, most with their spread, and the machine, the versions and the method.
\`npm run bench -- all\` in a clone of the repository measures them again.

## Scenarios

S: without middleware. R: with the middleware of a real service: CORS, security headers, a request id and a guard.

SCENARIOS`

/** The parts of docs/reference/benchmarks.md. */
const summaries = {
  'Over the wire': summary.wire,
  'On each runtime': summary.runtimes,
  'Logs, metrics and traces': summary.observability,
  Memory: summary.memory,
  'Cold start': summary.coldStart,
}

const introductionOfTables = `# Results of the benchmarks

<!-- Generated from the files of this folder by \`npm run bench -- page\`; do not edit. -->

All tables. [Benchmarks](../../../docs/reference/benchmarks.md) is the summary. A ratio is the median of the ratios of all rounds; without middleware, ratios to peers other than Hono are quotients of two such medians.
Absolute numbers apply to one machine.`

/** Removes the goals from a result: only developers of honotate need them, and the output of the benchmark has them. */
function withoutGoals({ notes, tables, ...result }) {
  return {
    ...result,
    notes: notes.map(proseWithoutGoals),
    tables: tables.map(({ title, head, rows }) => {
      const kept = (_, index) => !/^goal\b/u.test(head[index])
      return {
        ...(title && { title: proseWithoutGoals(title) }),
        head: head.filter(kept),
        rows: rows.map((row) => row.filter(kept).map((cell) => String(cell).replace(/^([\d.]+) \([\d.]+\)$/u, '$1'))),
      }
    }),
  }
}

/** Removes sentences, and ends of sentences, about a goal. */
function proseWithoutGoals(text) {
  return text.replaceAll(/; the goals?\b(?:[^.]|\.\d)*\.|(?<=\.) The goals?\b(?:[^.]|\.\d)*\./gu, (end) =>
    end.startsWith(';') ? '.' : '',
  )
}

/** Names the rows of the benchmarks over the wire in which honotate is slower than another framework. */
function slowerRows() {
  const [bare, real] = tablesOf('wire')
  const [, runtimes] = tablesOf('runtimes')
  const cell = ({ head }, row, column) => Number.parseFloat(row[head.indexOf(column)])
  // Without middleware, the table has the ratio of each framework to Hono.
  const others = ['Fastify', 'NestJS', 'h3']
  return [
    ...slowerThan(bare, ['Hono'], (row) => cell(bare, row, 'ratio')),
    ...slowerThan(bare, others, (row, peer) => cell(bare, row, 'ratio') / cell(bare, row, peer)),
    ...slowerThan(real, ['Hono', ...others], (row, peer) => cell(real, row, `/ ${peer}`)),
    ...slowerThan(runtimes, ['Hono', 'Elysia'], (row, peer) => cell(runtimes, row, `${peer} / honotate`)),
  ]
}

function tablesOf(name) {
  return JSON.parse(readFileSync(new URL(`results/${name}.json`, import.meta.url), 'utf8')).tables
}

function slowerThan({ head, rows }, peers, ratioOf) {
  return peers.flatMap((peer) =>
    rows.flatMap((row) => {
      const ratio = ratioOf(row, peer)
      const name = row[head.indexOf('scenario')].split(':')[0]
      return ratio < 0.95 ? [`${head[0] === 'runtime' ? row[0] : 'Node'} ${name} (${ratio.toFixed(2)} of ${peer})`] : []
    }),
  )
}

/** Renders docs/reference/benchmarks.md, a summary of the saved results. */
export function renderPage() {
  const start = introduction
    .replace('SLOWER', () => slowerRows().join(', '))
    .replace('SCENARIOS', () => summary.scenarios())
  const sections = Object.entries(summaries).map(([title, render]) => `## ${title}\n\n${render()}`)
  return `${[start, ...sections].join('\n\n')}\n`
}

/** Renders test/bench/results/README.md, which has all tables. */
export function renderTables() {
  const sections = Object.entries(parts).map(([name, title]) => {
    const file = new URL(`results/${name}.json`, import.meta.url)
    const result = existsSync(file) && withoutGoals(JSON.parse(readFileSync(file, 'utf8')))
    return `## ${title}\n\n${result ? fromResults(renderResult(result)) : `Not measured yet: \`npm run bench -- ${name}\`.`}`
  })
  return `${[introductionOfTables, ...sections].join('\n\n')}\n`
}

/** Changes links of notes, which are relative to docs/reference, to links of test/bench/results. */
function fromResults(text) {
  return text
    .replaceAll('](../../test/bench/', '](../')
    .replaceAll(/\]\(\.\.\/(?=guide\/|decisions\/)/gu, '](../../../docs/')
}
