import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap, setDiagnostics, lintGutter } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import type { Problem } from '../compiler/messages.ts'
import { marks } from './marks.ts'

const common: Extension = [
  // The one of the policy in index.html.
  EditorView.cspNonce.of('editor'),
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  EditorView.lineWrapping,
  keymap.of(defaultKeymap),
  javascript({ typescript: true }),
  // Classes, which style.css gives the colors of the light and the dark theme.
  syntaxHighlighting(classHighlighter),
  marks,
]

/** The editor of the program. Tab moves the focus on, as everywhere on the page. */
export function createSourceEditor(parent: HTMLElement, changed: () => void): EditorView {
  return new EditorView({
    parent,
    extensions: [
      common,
      history(),
      indentOnInput(),
      bracketMatching(),
      lintGutter(),
      keymap.of([...historyKeymap, ...lintKeymap]),
      EditorView.contentAttributes.of({ 'aria-label': 'Your program', tabindex: '0' }),
      EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
    ],
  })
}

/** Shows what the transformer makes of the program. */
export function createOutputView(parent: HTMLElement): EditorView {
  return new EditorView({
    parent,
    extensions: [
      common,
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({
        'aria-label': 'What your compiler sees',
        'aria-readonly': 'true',
        tabindex: '0',
      }),
    ],
  })
}

/** Replaces the text, and keeps the place that is scrolled to. */
export function setText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

/** Marks the mistakes of the program where they are. */
export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  const end = view.state.doc.length
  const diagnostics = problems.map(({ from, to, message }) => ({
    from: Math.min(from, end),
    to: Math.min(Math.max(to, from), end),
    severity: 'error' as const,
    message,
  }))
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
