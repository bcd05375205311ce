import { round, svg, text } from '../support/svg.ts'

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [720, 150, 60, 32, 24]

/** What `soak.mjs` has counted. */
export interface SoakResult {
  readonly seconds: number
  readonly requests: number
  readonly samples: readonly {
    readonly second: number
    readonly heapUsed: number
    readonly rss: number
    readonly open: number
  }[]
}

/** The picture of docs/reference/reliability.md: series over time, one below the other, each from zero. */
export function plot({ requests, samples }: SoakResult): string {
  const seconds = samples.map(({ second }) => second)
  const series = [
    ['Heap after collection, MiB', samples.map(({ heapUsed }) => heapUsed / 2 ** 20)],
    ['RSS, MiB', samples.map(({ rss }) => rss / 2 ** 20)],
    ['Open handles', samples.map(({ open }) => open)],
  ] as const
  const last = seconds.at(-1) || 1
  const parts = series.flatMap(([title, values], index) => {
    const top = index * (HEIGHT + TOP + BOTTOM) + TOP
    const most = Math.max(...values) * 1.1 || 1
    const x = (second: number) => round(LEFT + (second / last) * (WIDTH - LEFT - 12))
    const y = (value: number) => round(top + HEIGHT - (value / most) * HEIGHT)
    return [
      text(LEFT, top - 8, title, 'strong'),
      `<path class="line" d="M${LEFT} ${top}V${top + HEIGHT}H${WIDTH - 12}"/>`,
      text(LEFT - 6, top + 10, most.toFixed(most < 10 ? 1 : 0), 'small end'),
      text(LEFT - 6, top + HEIGHT, '0', 'small end'),
      text(WIDTH - 12, top + HEIGHT + 16, `${last.toFixed(0)} s`, 'small end'),
      `<polyline class="curve" points="${values.map((value, nth) => `${x(seconds[nth] as number)},${y(value)}`).join(' ')}"/>`,
    ]
  })
  const picture = {
    title: 'Memory and open handles under load',
    description: `Heap, RSS and open handles over ${last.toFixed(0)} seconds and ${requests.toLocaleString('en')} requests.`,
    width: WIDTH,
    height: series.length * (HEIGHT + TOP + BOTTOM),
  }
  return svg(picture, parts)
}
