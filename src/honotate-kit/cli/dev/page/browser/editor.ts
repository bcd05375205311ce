import type { Place } from '../../../../toolbox/code-frame.ts'
import { element } from './elements.ts'

/** The address of a place in each editor. */
const EDITORS: Readonly<Record<string, (path: string, line: number, column: number) => string>> = {
  'VS Code': (path, line, column) => `vscode://file${path}:${line}:${column}`,
  Cursor: (path, line, column) => `cursor://file${path}:${line}:${column}`,
  Windsurf: (path, line, column) => `windsurf://file${path}:${line}:${column}`,
  Zed: (path, line, column) => `zed://file${path}:${line}:${column}`,
  'IntelliJ or WebStorm': (path, line, column) => `idea://open?file=${path}&line=${line}&column=${column}`,
  Sublime: (path, line, column) => `subl://open?url=file://${path}&line=${line}&column=${column}`,
}

const KEY = 'honotate.editor'

/** Lets the user choose an editor, which the browser remembers. */
export function editorChoice(onChange: () => void): HTMLElement {
  const select = element('select', { id: 'editor' }) as HTMLSelectElement
  for (const name of Object.keys(EDITORS)) select.append(element('option', {}, name))
  select.value = chosen()
  select.addEventListener('change', () => {
    localStorage.setItem(KEY, select.value)
    onChange()
  })
  return element('label', { class: 'editor' }, 'Editor ', select)
}

function chosen(): string {
  const name = localStorage.getItem(KEY)
  return name !== null && name in EDITORS ? name : 'VS Code'
}

/** The address that opens a place in the chosen editor. */
export function editorAddress({ file, line, column }: Place): string {
  const path = file.replaceAll('\\', '/')
  const encoded = encodeURI(path.startsWith('/') ? path : `/${path}`).replaceAll(/[?#&]/gu, encodeURIComponent)
  return (EDITORS[chosen()] as (typeof EDITORS)[string])(encoded, line, column)
}

/** A name that opens its place in the editor; only the name without one. */
export function placeLink(name: string, place: Place | undefined): HTMLElement {
  if (!place) return element('span', {}, name)
  const title = `Open ${place.file}:${place.line} in the editor`
  return element('a', { class: 'place', href: editorAddress(place), title }, name)
}
