import type { Example } from '../../examples/index.ts'
import { element, make } from './elements.ts'
import { onShortcut } from './shortcut.ts'

/** The actions of the buttons of the page. */
interface Actions {
  /** Shows the chosen example. */
  choose(): void
  reset(): void
  format(): void
  copy(): void
  download(): void
  run(): void
}

/** Connects the list of examples, the buttons and the shortcuts of the page with their actions. */
export function connectControls(examples: readonly Example[], actions: Actions): void {
  const choice = element<HTMLSelectElement>('example')
  choice.append(...examples.map(({ id, title }) => make('option', { value: id, textContent: title })))
  choice.addEventListener('change', actions.choose)
  for (const name of ['reset', 'format', 'copy', 'download'] as const)
    element(name).addEventListener('click', () => actions[name]())
  element('request').addEventListener('submit', (event) => {
    event.preventDefault()
    actions.run()
  })
  onShortcut('Enter', actions.run)
  onShortcut('s', actions.format)
  // In text, the key removes the end of the line.
  const isOutsideOfText = (): boolean => !document.activeElement?.matches('input, textarea, [contenteditable]')
  onShortcut('k', () => element('search').click(), isOutsideOfText)
}
