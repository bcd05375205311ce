import { createElement, isValidElement, type ComponentChildren, type VNode } from 'preact'
import type { PageContent } from '../page-content.ts'

/** Creates an element: `h('p.hint', text)`, and `h('a', { href }, text)` with attributes. */
export function h(selector: string, first?: object | ComponentChildren, ...rest: ComponentChildren[]): VNode {
  const [tag = '', ...classes] = selector.split('.')
  const isChild = typeof first !== 'object' || Array.isArray(first) || isValidElement(first)
  const attributes: object = { class: classes.join(' ') || undefined, ...(!isChild && first) }
  return createElement(tag, attributes, isChild && first, rest)
}

export const page: { content: PageContent } = {
  content: { state: '', routes: [], requests: [], places: {}, graph: [] },
}

/** Creates an element that the keyboard can scroll, for example for long text. */
export function block(tag: string, label: string, content: ComponentChildren): VNode {
  return h(tag, { class: 'wide', tabindex: 0, role: 'group', 'aria-label': label }, content)
}

/** Creates a select element that keeps the chosen name in `localStorage`. */
export function choice(title: string, names: readonly string[]): VNode {
  const onChange = ({ target }: Event): void => localStorage.setItem(title, (target as HTMLSelectElement).value)
  const options = names.map((name) => h('option', name))
  return h('label', `${title} `, h('select', { value: chosen(title, names), onChange }, options))
}

export function chosen(title: string, names: readonly string[]): string {
  return localStorage.getItem(title) ?? (names[0] as string)
}

/** Editors that open `<name>://file/path:line:column`. */
export const EDITORS: readonly string[] = ['vscode', 'cursor', 'windsurf', 'zed']

const MILLISECONDS = { style: 'unit', unit: 'millisecond', maximumSignificantDigits: 3 } as const

/** `12.3 ms` */
export const duration: (milliseconds: number) => string = new Intl.NumberFormat('en', MILLISECONDS).format

/** A span within a longer time, in milliseconds: the start and the length of the span, and the longer time. */
type Span = readonly [from: number, took: number, whole: number]

/** Creates the content of a line: a name, a bar, and a note beside the duration. */
export function line(label: string, kind: string, [from, took, whole]: Span, note: ComponentChildren): VNode[] {
  const style = `left: ${(from / whole) * 100}%; width: ${(took / whole) * 100}%`
  return [
    h('code', { title: label.trim() }, label),
    h('span.track', h(`span.bar.${kind}`, { style })),
    h('span.time', note, ` ${duration(took)}`),
  ]
}

/**
 * Creates a link that opens a class or method in the editor. If no place is known, creates an element with the tag
 * `otherwise` instead.
 */
export function memberLink(name: string, content: ComponentChildren = name, otherwise = 'span'): VNode {
  const { places } = page.content
  // The link of an inherited method opens the class that inherits the method.
  const place = places[name] ?? places[name.split('.')[0] as string]
  const href = `${chosen('Editor', EDITORS)}:${place}`
  return place ? h('a', { href, title: 'Open in the editor' }, content) : h(otherwise, content)
}
