import { existsSync, readFileSync } from 'node:fs'
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
  dev: 'From saving a file to its new answer',
  openapi: 'Reading the types of routes',
  clients: 'Type-checking clients',
  validators: 'Validation by types',
}

const introduction = `# Benchmarks

<!-- Generated from test/bench/results by \`npm run bench -- page\`; do not edit. -->

Requests per second with the middleware of a real service: CORS, security headers, a request id and a guard. [Over the
wire](#over-the-wire) has these figures, and those without middleware. honotate is slower at a [cold start](#cold-start), and
for some requests without middleware.

![Requests per second of Hono, honotate, Fastify, NestJS and h3, with the middleware of a real service](benchmarks.svg)

These benchmarks compare a service of honotate, [with decorators](../../test/bench/services/honotate.ts), with the same
service written by hand [in Hono](../../test/bench/services/hono.ts), and some also with
[\`Request\` and \`Response\` alone](../../test/bench/services/bare.ts). The services take turns in every round, so other work
of the machine affects them equally. A ratio is the median of the ratios of all rounds. Absolute figures apply to one machine.

In each request, honotate checks the length of the URL and the body, and searches for keys that change prototypes. Over the
wire, honotate reaches less than 0.95 of a peer's speed in these rows [on Node](#over-the-wire) and on [each
runtime](#on-each-runtime): SLOWER.

Each part has the command that measures it in a clone of the repository, after \`npm ci\`. \`npm run bench -- all\` runs
all of them; \`npm run bench -- page\` generates this page from the saved figures. The design behind the figures:
[its own router](../decisions/0009-a-router-of-its-own.md), [one dispatch](../decisions/0012-one-dispatch-over-plain-data.md),
[what makes it fast](../decisions/0019-what-makes-it-fast.md).`

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

/** Renders docs/reference/benchmarks.md from the saved results. */
export function renderPage() {
  const sections = Object.entries(parts).map(([name, title]) => {
    const file = new URL(`results/${name}.json`, import.meta.url)
    const result = existsSync(file) && withoutGoals(JSON.parse(readFileSync(file, 'utf8')))
    return `## ${title}\n\n${result ? renderResult(result) : `Not measured yet: \`npm run bench -- ${name}\`.`}`
  })
  return `${[introduction.replace('SLOWER', slowerRows().join(', ')), ...sections].join('\n\n')}\n`
}
