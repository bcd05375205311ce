import { round, svg, text } from '../support/svg.ts'

const [WIDTH, HEIGHT, ROW, LEFT, RIGHT, TOP] = [720, 36, 58, 190, 570, 20]

/** The result of `soak.mjs`. */
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

/** Renders the picture of docs/reference/reliability.md: each series as a line from zero, with first and last value. */
export function plot({ requests, samples }: SoakResult): string {
  const seconds = samples.map(({ second }) => second)
  const series = [
    ['Heap after collection', 'MiB', samples.map(({ heapUsed }) => heapUsed / 2 ** 20)],
    ['Memory of the process', 'MiB', samples.map(({ rss }) => rss / 2 ** 20)],
    ['Open handles', '', samples.map(({ open }) => open)],
  ] as const
  const last = seconds.at(-1) || 1
  const span = `${last.toFixed(0)} seconds, ${requests.toLocaleString('en')} requests`
  const parts = series.flatMap(([title, unit, values], index) => {
    const bottom = TOP + index * ROW + HEIGHT
    const most = Math.max(...values) || 1
    const x = (second: number) => round(LEFT + (second / last) * (RIGHT - LEFT))
    const y = (value: number) => round(bottom - (value / most) * HEIGHT)
    const [first, end] = [values[0] ?? 0, values.at(-1) ?? 0].map((value) => value.toFixed(most < 100 && unit ? 1 : 0))
    return [
      text(LEFT - 14, bottom - HEIGHT / 2 + 4, title, 'strong end'),
      `<path class="line" d="M${LEFT} ${bottom}H${RIGHT}"/>`,
      `<polyline class="curve" points="${values.map((value, nth) => `${x(seconds[nth] as number)},${y(value)}`).join(' ')}"/>`,
      text(RIGHT + 14, bottom - HEIGHT / 2 + 4, `${first} → ${end} ${unit}`.trim()),
    ]
  })
  const picture = {
    title: 'Memory and open handles under load',
    description: `Heap, memory of the process and open handles over ${span}: the first and the last values are nearly equal.`,
    width: WIDTH,
    height: TOP + series.length * ROW + 8,
  }
  return svg(picture, [
    ...parts,
    text((LEFT + RIGHT) / 2, TOP + series.length * ROW - 2, `${span} (the axes start at 0)`, 'small dim middle'),
  ])
}
