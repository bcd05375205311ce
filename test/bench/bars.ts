import { readFileSync } from 'node:fs'
import { round, svg, text } from '../support/svg.ts'

interface Table {
  readonly title?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** The title of the chart of all scenarios. */
export const CHART_TITLE = 'Requests per second with the middleware of a real service'

/** The frameworks of the chart of the README. */
export const README_BARS: readonly string[] = ['honotate', 'Fastify', 'Hono']

const [WIDTH, LEFT, RIGHT, BAR, GAP, TITLE] = [760, 96, 150, 18, 24, 30]

/** The measured scenarios of services with middleware, with their date. The longest bar of each is its first. */
export function scenarios(): {
  readonly date: string
  readonly scenarios: readonly { readonly title: string; readonly bars: readonly Bar[] }[]
} {
  const { date, head, rows } = measured()
  return { date, scenarios: rows.map((row) => ({ title: String(row[0]), bars: sorted(head, row) })) }
}

/** Renders the chart of docs/reference/benchmarks.md: requests per second of services with middleware. */
export function renderBars(): string {
  const { date, head, rows } = measured()
  const names = head.slice(1, head.indexOf('spread'))
  const most = Math.max(...rows.flatMap((row) => names.map((_, nth) => Number(row[nth + 1]))))
  const group = TITLE + names.length * BAR + GAP
  const parts = rows.flatMap((row, index) => {
    const top = 44 + index * group
    return [text(16, top + 16, String(row[0]), 'strong small'), ...barsOf(sorted(head, row), most, top + TITLE)]
  })
  const picture = {
    title: CHART_TITLE,
    description: rows
      .map((row) => `${row[0]}: ${names.map((name, nth) => `${name} ${row[nth + 1]}`).join(', ')}.`)
      .join(' '),
    width: WIDTH,
    height: 44 + rows.length * group,
  }
  return svg(picture, [text(16, 28, `${picture.title}, measured ${date}: longer is better`, 'dim'), ...parts])
}

/** Renders the chart of the README: the first scenario of honotate, Fastify and Hono. */
export function renderThreeBars(): string {
  const { date, head, rows } = measured()
  const [row] = rows as [readonly (string | number)[]]
  const bars = sorted(head, row).filter(({ name }) => README_BARS.includes(name))
  const most = Math.max(...bars.map(({ value }) => value))
  const title = 'Requests per second on Node, with CORS, security headers, a request id and a guard'
  const picture = {
    title,
    description: bars.map(({ name, value }) => `${name} ${value}`).join(', '),
    width: WIDTH,
    height: 44 + bars.length * BAR + GAP,
  }
  return svg(picture, [text(16, 28, `${title}, ${date}`, 'dim'), ...barsOf(bars, most, 44)])
}

function measured(): Table & { readonly date: string } {
  const { date, tables } = JSON.parse(readFileSync(new URL('results/wire.json', import.meta.url), 'utf8')) as {
    readonly date: string
    readonly tables: readonly Table[]
  }
  return { date, ...(tables.find(({ title }) => title?.startsWith('With the middleware')) as Table) }
}

/** A bar of a chart: the requests per second of a framework. */
export interface Bar {
  readonly name: string
  readonly value: number
  readonly ratio: string
}

function barsOf(bars: readonly Bar[], most: number, top: number): string[] {
  return bars.flatMap(({ name, value, ratio }, nth) => {
    const y = top + nth * BAR
    const width = (value / most) * (WIDTH - LEFT - RIGHT)
    const kind = name === 'honotate' ? 'bar ourbar' : 'bar'
    return [
      text(LEFT - 8, y + 11, name, name === 'honotate' ? 'end strong' : 'end'),
      `<rect class="${kind}" x="${LEFT}" y="${y}" width="${round(width)}" height="${BAR - 4}" rx="2"/>`,
      text(LEFT + width + 6, y + 11, `${value.toLocaleString('en')}${ratio}`, 'small'),
    ]
  })
}

/** Returns the bars of a scenario, the longest first. The bar of honotate shows the ratio to Hono. */
function sorted(head: readonly string[], row: readonly (string | number)[]): Bar[] {
  const ratio = Number.parseFloat(String(row[head.indexOf('/ Hono')])).toFixed(1)
  return head
    .slice(1, head.indexOf('spread'))
    .map((name, nth) => ({
      name,
      value: Number(row[nth + 1]),
      ratio: name === 'honotate' ? ` (${ratio} × Hono)` : '',
    }))
    .sort((one, other) => other.value - one.value)
}
