import { RangeSet, StateEffect, StateField, type Range } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { Span } from '../compiler/messages.ts'

/** The marks in a program other than its mistakes. */
interface Marks {
  /** The part that corresponds to the pointer or the cursor in the other text. */
  readonly linked: DecorationSet
  /** The parts that the transformer has added. */
  readonly added: DecorationSet
}

const setLinked = StateEffect.define<readonly Span[]>()
const setAdded = StateEffect.define<readonly Span[]>()
const linkedMark = Decoration.mark({ class: 'linked' })
const addedMark = Decoration.mark({ class: 'added' })

/** The marks of an editor. */
export const marks: StateField<Marks> = StateField.define<Marks>({
  create: () => ({ linked: RangeSet.empty, added: RangeSet.empty }),
  update(value, { changes, docChanged, effects, newDoc }) {
    let { linked, added } = value
    if (docChanged) [linked, added] = [RangeSet.empty, added.map(changes)]
    for (const effect of effects) {
      if (effect.is(setLinked)) linked = toSet(effect.value, linkedMark, newDoc.length)
      if (effect.is(setAdded)) added = toSet(effect.value, addedMark, newDoc.length)
    }
    return linked === value.linked && added === value.added ? value : { linked, added }
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ linked }) => linked),
    EditorView.decorations.from(field, ({ added }) => added),
  ],
})

export function markLinked(view: EditorView, spans: readonly Span[]): void {
  view.dispatch({ effects: setLinked.of(spans) })
}

export function markAdded(view: EditorView, spans: readonly Span[]): void {
  view.dispatch({ effects: setAdded.of(spans) })
}

function toSet(spans: readonly Span[], mark: Decoration, length: number): DecorationSet {
  const ranges = spans.flatMap(({ from, to }): Range<Decoration>[] =>
    from < to && to <= length ? [mark.range(from, to)] : [],
  )
  return Decoration.set(ranges, true)
}
