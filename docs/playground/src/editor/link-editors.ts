import type { EditorView } from '@codemirror/view'
import type { Link, Span } from '../compiler/messages.ts'
import { markLinked } from './marks.ts'

type Side = keyof Link

/**
 * Marks the parts of both texts that correspond by the source map: at the pointer, and at the cursor for the keyboard.
 *
 * @returns A function that sets the links of the current texts.
 */
export function linkEditors(source: EditorView, output: EditorView): (links: readonly Link[]) => void {
  let links: readonly Link[] = []

  function show(side: Side, offset: number | null): void {
    const other: Side = side === 'original' ? 'rewritten' : 'original'
    const found = offset === null ? [] : links.filter((link) => contains(link[side], offset))
    const views = { original: source, rewritten: output }
    markLinked(
      views[side],
      found.slice(0, 1).map((link) => link[side]),
    )
    markLinked(
      views[other],
      found.map((link) => link[other]),
    )
  }

  for (const [side, view] of [
    ['original', source],
    ['rewritten', output],
  ] as const) {
    view.dom.addEventListener('mousemove', ({ clientX: x, clientY: y }) => show(side, view.posAtCoords({ x, y })))
    view.dom.addEventListener('mouseleave', () => show(side, null))
    // The selection changes after the key is handled.
    view.dom.addEventListener('keyup', () => show(side, view.state.selection.main.head))
  }

  return (next) => {
    links = next
    show('original', null)
  }
}

function contains({ from, to }: Span, offset: number): boolean {
  return from <= offset && offset < to
}
