import type { Place } from '../../../../toolbox/code-frame.ts'

type Child = Node | string | false | undefined
type Attributes = Readonly<Record<string, string | undefined>>

/** Creates an element. Texts of the program become text nodes, never markup. */
export function element(name: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  return fill(document.createElement(name), attributes, children)
}

/** Creates an element of a picture. */
export function drawn(name: string, attributes: Attributes, ...children: readonly Child[]): SVGElement {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)
}

function fill<E extends Element>(made: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

export function hint(text: string): HTMLElement {
  return element('p', { class: 'hint' }, text)
}

/** A title that opens to its content. */
export function opened(title: Child, ...content: readonly Child[]): HTMLElement {
  return element('details', { class: 'more' }, element('summary', {}, title), ...content)
}

/** `12.3 ms` or `1.2 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)} ms`
}

/** Editors that open `<name>://file/path:line:column`. */
const EDITORS = ['vscode', 'cursor', 'windsurf', 'zed']
const KEY = 'honotate.editor'

/** Lets the user choose an editor, which the browser remembers. */
export function editorChoice(onChange: () => void): HTMLElement {
  const select = element('select', {}, ...EDITORS.map((name) => element('option', {}, name))) as HTMLSelectElement
  select.value = localStorage.getItem(KEY) ?? 'vscode'
  select.addEventListener('change', () => {
    localStorage.setItem(KEY, select.value)
    onChange()
  })
  return element('label', { class: 'editor' }, 'Editor ', select)
}

/** The address that opens a place in the editor. */
export function editorAddress({ file, line, column }: Place): string {
  const path = `/${file.replaceAll('\\', '/')}`.replace('//', '/')
  return `${localStorage.getItem(KEY) ?? 'vscode'}://file${encodeURI(path).replaceAll(/[?#]/gu, encodeURIComponent)}:${line}:${column}`
}

/** A name that opens its place in the editor, if that is known. */
export function placeLink(name: string, place: Place | undefined): HTMLElement {
  if (!place) return element('span', {}, name)
  return element('a', { href: editorAddress(place), title: `Open ${place.file}:${place.line} in the editor` }, name)
}
