import { StateEffect, StateField, type Range, type Text } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'

/** Replaces text that the reader rarely wants to see. */
class Fold extends WidgetType {
  readonly text: string
  readonly title: string
  /** Whether a click unfolds the text. */
  readonly opens: boolean

  constructor(text: string, title: string, opens: boolean) {
    super()
    this.text = text
    this.title = title
    this.opens = opens
  }

  override eq({ text, title }: Fold): boolean {
    return text === this.text && title === this.title
  }

  override toDOM(view: EditorView): HTMLElement {
    const { text: textContent, title } = this
    const fold = Object.assign(document.createElement('span'), { className: 'fold', textContent, title })
    if (this.opens) fold.addEventListener('click', () => view.dispatch({ effects: setFolds.of(undefined) }))
    return fold
  }
}

/** The source of the rewritten text; `undefined` unfolds. */
const setFolds = StateEffect.define<string | undefined>()

/** The folded parts of the output. */
export const folds: StateField<DecorationSet> = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, { effects, newDoc, docChanged, changes }) {
    let next = docChanged ? value.map(changes) : value
    for (const effect of effects) {
      if (effect.is(setFolds)) next = effect.value === undefined ? Decoration.none : foldsIn(newDoc, effect.value)
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Folds the imports that the transformer has added, and the blanks that it has left for moved decorators. */
export function fold(view: EditorView, source: string): void {
  view.dispatch({ effects: setFolds.of(source) })
}

function foldsIn(rewritten: Text, source: string): DecorationSet {
  const lines = source.split('\n')
  const found: Range<Decoration>[] = []
  const add = (from: number, to: number, widget: Fold): void =>
    void found.push(Decoration.replace({ widget }).range(from, to))
  for (let number = 1; number <= rewritten.lines; number++) {
    const { from, text } = rewritten.line(number)
    const written = lines[number - 1] ?? ''
    const imports = text.indexOf('; import ', Math.max(0, written.trimEnd().length - 1))
    if (imports >= 0)
      add(
        from + imports,
        from + text.length,
        new Fold('; import …', `${text.slice(imports + 2)}\n\nClick to show it.`, true),
      )
    // Columns stay the same, so the blanks are at the old place of a decorator.
    for (const { 0: blanks, index } of text.matchAll(/ {2,}/gu)) {
      const replaced = written.slice(index, index + blanks.length)
      const moved = replaced.trim()
      if (!moved.startsWith('@')) continue
      const start = index + replaced.search(/\S/u)
      const end = text.slice(0, index).trim() === '' && moved === written.trim() ? text.length : index + blanks.length
      add(from + start, from + end, new Fold('⌃', `${moved} was here. The blanks keep all columns.`, false))
    }
  }
  return Decoration.set(found, true)
}
