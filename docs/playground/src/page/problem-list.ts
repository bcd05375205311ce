import type { EditorView } from '@codemirror/view'
import type { Problem } from '../compiler/messages.ts'
import { showProblems } from '../editor/editors.ts'
import { element, fill, make } from './elements.ts'
import { proseOf } from './prose.ts'

/** Shows the mistakes of the newest program. */
export interface ProblemList {
  /** Shows the mistakes that the compiler, or the start of the program, reports. */
  compiled(problems: readonly Problem[]): void
  /** Adds the mistakes in types. */
  typed(problems: readonly Problem[]): void
}

export function createProblemList(editor: EditorView): ProblemList {
  let compiled: readonly Problem[] = []
  let typed: readonly Problem[] = []
  return {
    compiled(problems) {
      compiled = problems
      listProblems(editor, [...compiled, ...typed])
    },
    typed(problems) {
      typed = problems
      listProblems(editor, [...compiled, ...typed])
    },
  }
}

/** Shows mistakes in the editor and below it. A button moves the cursor to the place of a mistake. */
function listProblems(editor: EditorView, problems: readonly Problem[]): void {
  showProblems(editor, problems)
  fill(element('problems'), problems, (problem) => {
    const { doc } = editor.state
    const from = Math.min(problem.from, doc.length)
    const line = doc.lineAt(from)
    const button = make('button', { type: 'button', textContent: `${line.number}:${from - line.from + 1}` })
    button.title = 'Go to the place'
    button.addEventListener('click', () => {
      editor.dispatch({ selection: { anchor: from }, scrollIntoView: true })
      editor.focus()
    })
    const item = make('li', {})
    const text = make('span', {})
    text.append(...proseOf(problem.message))
    item.append(button, text)
    return item
  })
}
