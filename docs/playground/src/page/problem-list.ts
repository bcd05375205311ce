import type { EditorView } from '@codemirror/view'
import type { Problem } from '../compiler/messages.ts'
import { showProblems } from '../editor/editors.ts'
import { element, fill, make } from './elements.ts'

/** Shows mistakes in the editor and below it. A button moves the cursor to the place of a mistake. */
export function listProblems(editor: EditorView, problems: readonly Problem[]): void {
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
    item.append(button, make('span', { textContent: problem.message }))
    return item
  })
}
