import { readFileSync } from 'node:fs'

/** A bar of the chart on the home page. */
export interface Bar {
  readonly name: string
  readonly value: number
}

/** The measured requests per second of one scenario, the fastest first. */
export interface Speed {
  readonly date: string
  readonly rows: readonly [Bar, ...Bar[]]
}

interface Table {
  readonly title?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

declare const data: Speed
export { data }

export default {
  watch: ['../../../test/bench/results/wire.json'],
  /** Reads R1 of the saved results, so the chart always shows the latest measurement. */
  load(): Speed {
    const results = new URL('../../../test/bench/results/wire.json', import.meta.url)
    const { date, tables } = JSON.parse(readFileSync(results, 'utf8')) as { date: string; tables: readonly Table[] }
    const { head, rows } = tables.find(({ title }) => title?.startsWith('With the middleware')) as Table
    const [scenario] = rows as [readonly (string | number)[]]
    const bars = head
      .slice(1, head.indexOf('spread'))
      .map((name, nth) => ({ name, value: Number(scenario[nth + 1]) }))
      .sort((one, other) => other.value - one.value)
    return { date, rows: bars as [Bar, ...Bar[]] }
  },
}
