import type { EditorView } from '@codemirror/view'
import type { Link, Rewritten } from '../compiler/messages.ts'
import { setText } from '../editor/editors.ts'
import { fold } from '../editor/folds.ts'
import { markAdded } from '../editor/marks.ts'
import { element } from './elements.ts'
import { removeFirst } from './first.ts'

/** The titles of the texts that the second editor shows. */
const TITLES = {
  rewritten: 'What your compiler sees',
  javascript: 'What runs in the browser',
  openapi: 'The OpenAPI document',
  routes: 'The routes',
  beside: 'In another framework',
} as const

type TextName = keyof typeof TITLES

/** The parts of the page that show the work of a program. */
type ViewName = 'response' | 'console' | TextName

const VIEWS = ['response', 'console', ...(Object.keys(TITLES) as TextName[])] as const

const NOTES: Readonly<Record<Exclude<TextName, 'rewritten' | 'beside'>, string>> = {
  javascript: 'Compiled by Babel, without decorators and types',
  openapi: 'With a contract, it has the types of the code',
  routes: 'In the order in which they are matched',
}

/** The same service in another framework. */
export interface Beside {
  readonly title: string
  readonly code: string
}

/** The response, the console and the texts of the second editor, and the buttons that choose among them. */
export interface Views {
  show(name: 'response' | 'console'): void
  /** Shows a rewritten program; after a syntax error, the previous one stays. */
  rewritten(result: Rewritten, source: string): void
  /** Sets the text of a view. */
  set(name: 'javascript' | 'openapi' | 'routes', text: string): void
  /** Offers the same service in another framework, and shows it first. */
  offer(beside: Beside | undefined): void
}

/**
 * @param output The second editor.
 * @param setLinks Sets which parts of both editors correspond.
 * @param face Sets whether the lines of both editors correspond.
 */
export function createViews(
  output: EditorView,
  setLinks: (links: readonly Link[]) => void,
  face: (isFacing: boolean) => void,
): Views {
  const note = element('output-note')
  const buttons = VIEWS.map((name) => element<HTMLButtonElement>(`view-${name}`))
  const texts: Record<Exclude<TextName, 'rewritten'>, string> = { javascript: '', openapi: '', routes: '', beside: '' }
  let shown: ViewName = 'response'
  let other = ''
  let last: { readonly result: Rewritten; readonly source: string; readonly isStale: boolean } | undefined

  function show(): void {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.id === `view-${shown}`))
    element('response').hidden = shown !== 'response'
    element('console').hidden = shown !== 'console'
    element('code').hidden = shown === 'response' || shown === 'console'
    if (shown !== 'response' && shown !== 'console') showText(shown)
  }

  function showText(shown: TextName): void {
    element('output-title').textContent = shown === 'beside' ? `The same in ${other}` : TITLES[shown]
    face(shown === 'rewritten')
    element('output').classList.toggle('stale', shown === 'rewritten' && last?.isStale === true)
    if (shown !== 'rewritten') {
      setLinks([])
      setText(output, texts[shown])
      markAdded(output, [])
      note.textContent = shown === 'beside' ? `${other}, for comparison` : NOTES[shown]
      return
    }
    if (!last) return
    const { result, source, isStale } = last
    setText(output, result.code ?? '')
    markAdded(output, result.added)
    fold(output, source)
    setLinks(isStale ? [] : result.links)
    note.textContent = isStale
      ? 'As before the syntax error'
      : result.links.length > 0
        ? 'Point at code: both sides are linked'
        : 'Nothing to rewrite'
  }

  for (const button of buttons) {
    button.addEventListener('click', () => {
      shown = button.id.slice('view-'.length) as ViewName
      show()
    })
  }

  return {
    show(name) {
      shown = name
      show()
    },
    rewritten(result, source) {
      removeFirst('output')
      if (result.code !== undefined) last = { result, source, isStale: false }
      else last = { result: last?.result ?? result, source: last?.source ?? source, isStale: true }
      if (shown === 'rewritten') show()
    },
    set(name, text) {
      texts[name] = text
      if (shown === name) show()
    },
    offer(beside) {
      const button = element<HTMLButtonElement>('view-beside')
      button.hidden = beside === undefined
      button.textContent = other = beside?.title ?? ''
      texts.beside = beside?.code ?? ''
      if (beside) shown = 'beside'
      else if (shown === 'beside') shown = 'response'
      show()
    },
  }
}
