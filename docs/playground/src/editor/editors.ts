import {
  autocompletion,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintKeymap, setDiagnostics, lintGutter } from '@codemirror/lint'
import { EditorState, StateEffect, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import type { Problem } from '../compiler/messages.ts'
import type { Completion, Edit } from '../types/messages.ts'
import { proseOf } from '../page/prose.ts'
import { spaces } from './face-lines.ts'
import { folds } from './folds.ts'
import { hanging } from './hanging.ts'
import { marks } from './marks.ts'

const common: Extension = [
  // The nonce of the policy in index.html.
  EditorView.cspNonce.of('editor'),
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  EditorView.lineWrapping,
  hanging,
  spaces,
  // The search is loaded when it is opened.
  keymap.of([{ key: 'Mod-f', run: openSearch, preventDefault: true }, ...defaultKeymap]),
  javascript({ typescript: true }),
  // style.css sets the colors of these classes for the light and the dark theme.
  syntaxHighlighting(classHighlighter),
  marks,
]

/** The editor of the program. Tab moves the focus, as everywhere on the page. */
export function createSourceEditor(
  parent: HTMLElement,
  complete: (source: string, offset: number) => Promise<readonly Completion[]>,
  updated: (update: ViewUpdate) => void,
): EditorView {
  return new EditorView({
    parent,
    extensions: [
      common,
      history(),
      indentOnInput(),
      bracketMatching(),
      lintGutter(),
      autocompletion({ override: [async (context) => suggest(context, complete)], icons: false }),
      keymap.of([...completionKeymap, ...historyKeymap, ...lintKeymap]),
      EditorView.contentAttributes.of({ 'aria-label': 'Your program', tabindex: '0' }),
      EditorView.updateListener.of(updated),
    ],
  })
}

/** Suggests names at the cursor: after a dot, in a word, or when the user requests completions. */
async function suggest(
  context: CompletionContext,
  complete: (source: string, offset: number) => Promise<readonly Completion[]>,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w$]+|[.@'"]/u)
  if (!word && !context.explicit) return null
  const options = await complete(context.state.doc.toString(), context.pos)
  const from = word && /^[\w$]/u.test(word.text) ? word.from : context.pos
  return options.length === 0 ? null : { from, options: [...options], validFor: /^[\w$]*$/u }
}

/** Shows the output of the transformer. */
export function createOutputView(parent: HTMLElement, updated: (update: ViewUpdate) => void): EditorView {
  return new EditorView({
    parent,
    extensions: [
      common,
      folds,
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({
        'aria-labelledby': 'output-title',
        'aria-readonly': 'true',
        tabindex: '0',
      }),
      EditorView.updateListener.of(updated),
    ],
  })
}

function openSearch(view: EditorView): boolean {
  void loadSearch(view)
  return true
}

async function loadSearch(view: EditorView): Promise<void> {
  const { openSearchPanel, search, searchKeymap } = await import('@codemirror/search')
  if (!searching.has(view)) {
    searching.add(view)
    view.dispatch({ effects: StateEffect.appendConfig.of([search({ top: true }), keymap.of(searchKeymap)]) })
  }
  openSearchPanel(view)
}

const searching = new WeakSet<EditorView>()

/** Applies the changes of a formatter, unless the text changes in the meantime; the cursor stays. */
export async function formatText(
  view: EditorView,
  format: (source: string) => Promise<readonly Edit[]>,
): Promise<void> {
  const { doc } = view.state
  const changes = await format(doc.toString())
  if (view.state.doc === doc) view.dispatch({ changes, userEvent: 'format' })
}

/** Replaces the text and keeps the scroll position. */
export function setText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

/** Marks the mistakes of the program at their places. */
export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  const end = view.state.doc.length
  const diagnostics = problems.map(({ from, to, message }) => ({
    from: Math.min(from, end),
    to: Math.min(Math.max(to, from), end),
    severity: 'error' as const,
    message,
    renderMessage: () => {
      const text = document.createElement('span')
      text.append(...proseOf(message))
      return text
    },
  }))
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
