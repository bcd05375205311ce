import { readFileSync } from 'node:fs'
import { round, svg, text } from '../support/svg.ts'

interface Table {
  readonly title?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

const [WIDTH, LEFT, RIGHT, BAR, GAP, TITLE] = [760, 96, 150, 18, 24, 30]

/** Renders the chart of docs/reference/benchmarks.md: requests per second of services with middleware. */
export function renderBars(): string {
  const { date, tables } = JSON.parse(readFileSync(new URL('results/wire.json', import.meta.url), 'utf8')) as {
    readonly date: string
    readonly tables: readonly Table[]
  }
  const { head, rows } = tables.find(({ title }) => title?.startsWith('With the middleware')) as Table
  const names = head.slice(1, head.indexOf('spread'))
  const most = Math.max(...rows.flatMap((row) => names.map((_, nth) => Number(row[nth + 1]))))
  const group = TITLE + names.length * BAR + GAP
  const parts = rows.flatMap((row, index) => {
    const top = 44 + index * group
    return [
      text(16, top + 16, String(row[0]), 'strong small'),
      ...sorted(head, row).flatMap(({ name, value, ratio }, nth) => {
        const y = top + TITLE + nth * BAR
        const width = (value / most) * (WIDTH - LEFT - RIGHT)
        const kind = name === 'honotate' ? 'bar ourbar' : 'bar'
        return [
          text(LEFT - 8, y + 11, name, name === 'honotate' ? 'end strong' : 'end'),
          `<rect class="${kind}" x="${LEFT}" y="${y}" width="${round(width)}" height="${BAR - 4}" rx="2"/>`,
          text(LEFT + width + 6, y + 11, `${value.toLocaleString('en')}${ratio}`, 'small'),
        ]
      }),
    ]
  })
  const picture = {
    title: 'Requests per second with the middleware of a real service',
    description: rows
      .map((row) => `${row[0]}: ${names.map((name, nth) => `${name} ${row[nth + 1]}`).join(', ')}.`)
      .join(' '),
    width: WIDTH,
    height: 44 + rows.length * group,
  }
  return svg(picture, [text(16, 28, `${picture.title}, measured ${date}: longer is better`, 'dim'), ...parts])
}

/** Returns the bars of a scenario, the longest first. The bar of honotate shows the ratio to Hono. */
function sorted(
  head: readonly string[],
  row: readonly (string | number)[],
): { readonly name: string; readonly value: number; readonly ratio: string }[] {
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
