import { readFileSync } from 'node:fs'

/** The results that the summary needs: each table by the start of its title, or the first one. */
function resultOf(name) {
  const result = JSON.parse(readFileSync(new URL(`results/${name}.json`, import.meta.url), 'utf8'))
  const tableOf = (title = '') => {
    const { head, rows } = result.tables.find((each) => (each.title ?? '').startsWith(title))
    return { rows, cell: (row, column) => String(row[head.indexOf(column)]) }
  }
  return { ...result, tableOf }
}

/** Says which command measured a part, and when. */
function measured({ command, date, node }) {
  return `\`${command}\`, ${date}, Node ${node.slice(1)}.`
}

function tableFrom(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(line).join('\n')
}

const codeOf = (scenario) => scenario.split(':')[0]
const number = (cell) => Number.parseFloat(cell)
const ratio = (value) => (Number.isNaN(value) ? '–' : value.toFixed(2))

/** A table with a row for each other framework and a column for each scenario. */
function beside({ rows, cell }, peers, ratioOf) {
  return tableFrom(
    ['compared with', ...rows.map((row) => codeOf(cell(row, 'scenario')))],
    peers.map((peer) => [peer, ...rows.map((row) => ratio(ratioOf(row, peer)))]),
  )
}

/** Lists the scenarios that have a code, with what their requests do. */
export function scenarios() {
  const { tableOf } = resultOf('wire')
  const tables = [tableOf('Without middleware'), tableOf('With the middleware')]
  const names = tables.flatMap(({ rows, cell }) => rows.map((row) => cell(row, 'scenario')))
  return [...new Set(names)].map((name) => `- ${name}`).join('\n')
}

export function wire() {
  const result = resultOf('wire')
  const [real, bare, streams] = ['With the middleware', 'Without middleware', 'Streams'].map(result.tableOf)
  const others = ['Fastify', 'NestJS', 'h3']
  const perSecond = real.rows.map((row) => Number(real.cell(row, 'honotate')).toLocaleString('en'))
  const scenariosOfStreams = streams.rows.map((row) => codeOf(streams.cell(row, 'scenario')))
  return `${measured(result)} 64 connections of \`wrk\`, server and load on a core each.

With middleware:

${beside(real, ['Hono', ...others], (row, peer) => number(real.cell(row, `/ ${peer}`)))}
| requests per second | ${perSecond.join(' | ')} |

Without:

${beside(bare, ['Hono', ...others], (row, peer) => number(bare.cell(row, 'ratio')) / (peer === 'Hono' ? 1 : number(bare.cell(row, peer))))}

Streams, compared with Hono:

${tableFrom(['', ...scenariosOfStreams], [['ratio', ...streams.rows.map((row) => ratio(number(streams.cell(row, 'ratio'))))]])}`
}

export function runtimes() {
  const result = resultOf('runtimes')
  const { rows, cell } = result.tableOf('Over the wire')
  const codes = [...new Set(rows.map((row) => codeOf(cell(row, 'scenario'))))]
  const runtimesWith = (peer) => [
    ...new Set(rows.filter((row) => number(cell(row, `${peer} / honotate`))).map((row) => cell(row, 'runtime'))),
  ]
  const lines = ['Hono', 'Elysia'].flatMap((peer) =>
    runtimesWith(peer).map((runtime) => [
      `${runtime}, compared with ${peer}`,
      ...codes.map((code) => {
        const row = rows.find((each) => cell(each, 'runtime') === runtime && codeOf(cell(each, 'scenario')) === code)
        return ratio(number(cell(row, `${peer} / honotate`)))
      }),
    ]),
  )
  return `${measured(result)} Processor time over the wire.

${tableFrom(['runtime', ...codes], lines)}`
}

/** A table with some columns of a saved result, under other names. */
function columnsOf(name, columns) {
  const result = resultOf(name)
  const { rows, cell } = result.tableOf()
  const kept = Object.entries(columns)
  const texts = rows.map((row) => kept.map(([column]) => cell(row, column)))
  return `${measured(result)}\n\n${tableFrom(
    kept.map(([, title]) => title),
    texts,
  )}`
}

/** The least and the greatest value of a column, as "0.77 to 1.01". */
function rangeOf(name, column) {
  const { rows, cell } = resultOf(name).tableOf()
  const values = rows.map((row) => number(cell(row, column)))
  return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`
}

export const observability = () =>
  columnsOf('observability', { with: 'R1 with', ratio: 'requests per second, ratio', spread: 'spread' })

export function memory() {
  return `${measured(resultOf('memory'))} A request allocates ${rangeOf('memory', 'ratio')} of the bytes that it allocates in Hono.`
}

export const coldStart = () =>
  columnsOf('cold-start', {
    'runtime and controllers': 'milliseconds to the first response: runtime, controllers',
    Hono: 'Hono',
    honotate: 'honotate',
    'honotate / Hono': 'honotate / Hono',
  })
