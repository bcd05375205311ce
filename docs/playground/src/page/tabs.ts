import { element } from './elements.ts'

/** The panes, and the tab that shows each of them on a small screen. */
const TABS: Readonly<Record<string, string>> = {
  'tab-program': 'program',
  'tab-results': 'results',
}

/** On small screens, one pane is visible at a time. The style sheet hides the others. */
export function showTabs(): void {
  for (const [id, name] of Object.entries(TABS)) element(id).addEventListener('click', () => select(name))
  select('program')
}

function select(chosen: string): void {
  document.body.dataset['pane'] = chosen
  for (const [id, name] of Object.entries(TABS)) element(id).setAttribute('aria-pressed', String(name === chosen))
}
