import { StateEffect, StateField } from '@codemirror/state'
import { BlockType, Decoration, EditorView, WidgetType, type DecorationSet, type ViewUpdate } from '@codemirror/view'

/** Space below a line, as high as the rest of the line that faces it. */
class Spacer extends WidgetType {
  readonly height: number

  constructor(height: number) {
    super()
    this.height = height
  }

  override eq(other: Spacer): boolean {
    return other.height === this.height
  }

  override get estimatedHeight(): number {
    return this.height
  }

  override toDOM(): HTMLElement {
    const space = document.createElement('div')
    space.style.height = `${this.height}px`
    return space
  }
}

/** The heights of the spaces, by the number of the line. */
type Spaces = ReadonlyMap<number, number>

const setSpaces = StateEffect.define<Spaces>()

/** The spaces of an editor. */
export const spaces: StateField<DecorationSet> = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, { effects, newDoc, docChanged, changes }) {
    let next = docChanged ? value.map(changes) : value
    for (const effect of effects) {
      if (!effect.is(setSpaces)) continue
      const found = [...effect.value].filter(([line]) => line <= newDoc.lines)
      next = Decoration.set(
        found.map(([line, height]) =>
          Decoration.widget({ widget: new Spacer(height), block: true, side: 1 }).range(newDoc.line(line).to),
        ),
      )
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Two editors whose lines face each other. */
export interface FacingLines {
  /** Call it after each update of one of the editors. */
  updated(update: ViewUpdate): void
  /** Whether the texts have the same lines. */
  set(isFacing: boolean): void
}

/** Gives corresponding lines of two editors the same height, and scrolls both editors together. */
export function faceLines(views: () => readonly [EditorView, EditorView]): FacingLines {
  let isFacing = true
  let isListening = false
  let frame = 0

  function align(): void {
    frame = 0
    const [left, right] = views()
    const heights = [left, right].map(textHeights) as [number[], number[]]
    // On small screens, one of the editors is hidden.
    const isVisible = left.dom.offsetParent !== null && right.dom.offsetParent !== null
    const lines = isFacing && isVisible ? Math.min(heights[0].length, heights[1].length) : 0
    const wanted: [Map<number, number>, Map<number, number>] = [new Map(), new Map()]
    for (let line = 1; line <= lines; line++) {
      const difference = (heights[1][line - 1] as number) - (heights[0][line - 1] as number)
      if (Math.abs(difference) >= 1) wanted[difference > 0 ? 0 : 1].set(line, Math.abs(difference))
    }
    for (const [index, view] of [left, right].entries()) {
      const next = wanted[index] as Map<number, number>
      if (!isSame(view, next)) view.dispatch({ effects: setSpaces.of(next) })
    }
  }

  function schedule(): void {
    frame ||= requestAnimationFrame(align)
  }

  function listen(): void {
    isListening = true
    const [left, right] = views()
    const followed = new Map<EditorView, number>()
    const follow = (from: EditorView, to: EditorView): void =>
      from.scrollDOM.addEventListener('scroll', () => {
        // Ignores the scroll event that this handler has caused; the other editor may have stopped earlier.
        if (!isFacing || followed.get(from) === from.scrollDOM.scrollTop) return
        to.scrollDOM.scrollTop = from.scrollDOM.scrollTop
        followed.set(to, to.scrollDOM.scrollTop)
      })
    follow(left, right)
    follow(right, left)
  }

  return {
    updated({ docChanged, geometryChanged }) {
      if (docChanged || geometryChanged) schedule()
    },
    set(value) {
      isFacing = value
      if (!isListening) listen()
      schedule()
    },
  }
}

/** The height of each line without the space below it. */
function textHeights(view: EditorView): number[] {
  const heights: number[] = []
  for (let line = 1; line <= view.state.doc.lines; line++) {
    const block = view.lineBlockAt(view.state.doc.line(line).from)
    const parts = Array.isArray(block.type) ? block.type : [block]
    heights.push(parts.find(({ type }) => type === BlockType.Text)?.height ?? block.height)
  }
  return heights
}

function isSame(view: EditorView, wanted: Spaces): boolean {
  const current = view.state.field(spaces)
  if (current.size !== wanted.size) return false
  for (const cursor = current.iter(); cursor.value; cursor.next()) {
    const { height } = cursor.value.spec.widget as Spacer
    if (wanted.get(view.state.doc.lineAt(cursor.from).number) !== height) return false
  }
  return true
}
