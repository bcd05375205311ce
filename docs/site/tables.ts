import { pageOf, type MarkdownIt, type Token } from './markdown.ts'

/** The longest word of a first column that leaves room for other columns on a phone. */
const PHONE = 22
const DESKTOP = 44

/** Marks tables whose first column is narrow enough to stay in view while the other columns scroll. */
export function pinnedColumns(md: MarkdownIt): void {
  md.core.ruler.push('honotate_tables', function pinColumns({ tokens }) {
    for (const [index, token] of tokens.entries()) {
      // Screen readers would announce a header cell without text.
      if (token.type === 'th_open' && tokens[index + 1]?.content === '') {
        token.tag = 'td'
        ;(tokens[index + 2] as Token).tag = 'td'
      }
      if (token.type !== 'table_open') continue
      const end = tokens.findIndex((other, at) => at > index && other.type === 'table_close')
      const longest = longestWord(tokens.slice(index, end))
      if (longest <= DESKTOP) token.attrSet('class', longest <= PHONE ? 'pinned' : 'pinned-wide')
    }
  })
}

/** Gives the cells of tables with three or more columns the title of their column, which style.css shows on phones. */
export function labelledCells(md: MarkdownIt): void {
  md.core.ruler.push('honotate_labels', function labelCells({ tokens }) {
    let titles: string[] = []
    let column = 0
    for (const [index, { type }] of tokens.entries()) {
      if (type === 'table_open') titles = []
      if (type === 'tr_open') column = 0
      if (type === 'th_open') titles.push(plainText(tokens[index + 1]))
      if (type !== 'td_open') continue
      const title = column > 0 && titles.length > 2 ? titles[column] : ''
      if (title) tokens[index]?.attrSet('data-label', title)
      column++
    }
  })
}

/** The text of a heading, without its marks. */
function plainText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('')
}

/** Writes the table of the comparison a second time: as a card for each framework, which style.css shows on phones. */
export function cardsForPhones(md: MarkdownIt): void {
  md.core.ruler.push('honotate_cards', function writeCards(state) {
    if (pageOf(state.env) !== 'comparison.md') return
    state.tokens = state.tokens.flatMap((token, index, tokens) => {
      if (token.type !== 'table_close') return [token]
      const start = tokens.findLastIndex((other, at) => at < index && other.type === 'table_open')
      const [head = [], ...rows] = cellsOf(tokens.slice(start, index)).map((row) =>
        row.map(({ children }) => md.renderer.renderInline(children ?? [], md.options, state.env)),
      )
      // On narrow screens, style.css shows the cards and hides the table.
      tokens[start]?.attrSet('class', `${tokens[start].attrGet('class') ?? ''} has-cards`)
      const cards = head.slice(1).map((title, column) => {
        const entries = rows.map((row) => `<dt>${row[0]}</dt><dd>${row[column + 1]}</dd>`)
        return `<details${column === 0 ? ' open' : ''}><summary>${title.replace(/<\/?a\b[^>]*>/gu, '')}</summary><dl>${entries.join('')}</dl></details>`
      })
      const content = `<div class="table-cards">${cards.join('')}</div>\n`
      return [token, Object.assign(new state.Token('html_block', '', 0), { content })]
    })
  })
}

/** The inline tokens of a table, by row. */
function cellsOf(table: readonly Token[]): Token[][] {
  const rows: Token[][] = []
  for (const token of table) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'inline') rows.at(-1)?.push(token)
  }
  return rows
}

/** The length of the longest part of the first cells that the page does not break. */
function longestWord(table: readonly Token[]): number {
  const cells = table.filter(
    (_, index) => /^t[hd]_open$/u.test(table[index - 1]?.type ?? '') && table[index - 2]?.type === 'tr_open',
  )
  const words = cells.flatMap(({ children }) =>
    (children ?? []).flatMap(({ type, content }) => (type === 'code_inline' ? [content] : content.split(/[\s-]+/u))),
  )
  return Math.max(0, ...words.map(({ length }) => length))
}
