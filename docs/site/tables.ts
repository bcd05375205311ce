import type { MarkdownIt, Token } from './markdown.ts'

/** The longest word of a first column that leaves room for other columns on a phone. */
const PHONE = 22
const DESKTOP = 44

/** Marks tables whose first column is narrow enough to stay in view while the other columns scroll. */
export function pinnedColumns(md: MarkdownIt): void {
  md.core.ruler.push('honotate_tables', function pinColumns({ tokens }) {
    for (const [index, token] of tokens.entries()) {
      // A header without a text is announced as one.
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
