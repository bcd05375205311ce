import type { Range } from '@codemirror/state'
import { Decoration, ViewPlugin, type DecorationSet, type EditorView } from '@codemirror/view'

/** The maximum indentation of a continuation, in columns, so that a narrow editor keeps room for text. */
const MOST = 12

/**
 * Indents the continuation of a wrapped line. CodeMirror sets styles by the CSSOM, which the policy of the page allows;
 * the policy forbids `style` attributes in HTML.
 */
export const hanging = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = indents(view)
    }

    update({
      docChanged,
      viewportChanged,
      view,
    }: {
      docChanged: boolean
      viewportChanged: boolean
      view: EditorView
    }): void {
      if (docChanged || viewportChanged) this.decorations = indents(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function indents({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    for (let offset = from; offset <= to;) {
      const line = state.doc.lineAt(offset)
      const columns = Math.min(MOST, line.text.search(/\S|$/u))
      found.push(Decoration.line({ attributes: { style: `--indent: ${columns}ch` } }).range(line.from))
      offset = line.to + 1
    }
  }
  return Decoration.set(found, true)
}
