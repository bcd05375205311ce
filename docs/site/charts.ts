import { type Bar, CHART_TITLE, README_BARS, scenarios } from '../../test/bench/bars.ts'
import type { MarkdownIt, Token } from './markdown.ts'

/** The pictures that the site draws as HTML, whose text stays readable on phones. `#first` has one scenario. */
const CHARTS: Readonly<Record<string, () => string>> = {
  'benchmarks.svg': () => chartOf(scenarios().scenarios, CHART_TITLE),
  'benchmarks.svg#first': () => chartOf([{ bars: scenarios().scenarios[0]?.bars ?? [] }], 'Requests per second'),
  'speed.svg': () => {
    const bars = scenarios().scenarios[0]?.bars.filter(({ name }) => README_BARS.includes(name)) ?? []
    return chartOf([{ bars }], 'Requests per second on Node, with middleware')
  },
}

/** Replaces the pictures of charts by HTML. */
export function chartsAsHtml(md: MarkdownIt): void {
  md.core.ruler.push('honotate_charts', function drawCharts(state) {
    state.tokens = state.tokens.flatMap((token, index, tokens) => {
      if (token.type === 'paragraph_open') return chartIn(tokens[index + 1]) ? [] : [token]
      if (token.type === 'paragraph_close') return chartIn(tokens[index - 1]) ? [] : [token]
      const chart = chartIn(token)
      return chart ? [Object.assign(new state.Token('html_block', '', 0), { content: `${chart()}\n` })] : [token]
    })
  })
}

/** The chart of a paragraph that consists of its picture. */
function chartIn(token: Token | undefined): (() => string) | undefined {
  const [picture, ...others] = token?.type === 'inline' ? (token.children ?? []) : []
  if (picture?.type !== 'image' || others.length > 0) return undefined
  return CHARTS[picture.attrGet('src')?.split('/').at(-1) ?? '']
}

interface Scenario {
  readonly title?: string
  readonly bars: readonly Bar[]
}

function chartOf(shown: readonly Scenario[], title: string): string {
  const most = Math.max(...shown.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const groups = shown.map(({ title: heading, bars }) => {
    const rows = bars.map(({ name, value, ratio }) => {
      const kind = name === 'honotate' ? ' class="ours"' : ''
      const bar = `<span class="bar" style="--part: ${(value / most).toFixed(4)}"></span>`
      return `<li${kind}><span class="name">${name}</span>${bar}<span class="value">${value.toLocaleString('en')}<span class="ratio">${ratio}</span></span></li>`
    })
    return `${heading ? `<p class="scenario">${heading}</p>` : ''}<ul>${rows.join('')}</ul>`
  })
  const caption = `${title}, measured ${scenarios().date}; longer is better`
  return `<figure class="speed">${groups.join('')}<figcaption>${caption}</figcaption></figure>`
}
