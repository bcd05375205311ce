import { createElement, isValidElement, type ComponentChildren, type VNode } from 'preact'
import type { Place } from '../../../../toolbox/code-frame.ts'
import type { PageContent } from '../page-content.ts'

/** Creates an element: `h('p.hint', text)`, and `h('a', { href }, text)` with attributes. */
export function h(selector: string, first?: object | ComponentChildren, ...rest: ComponentChildren[]): VNode {
  const [tag = '', ...classes] = selector.split('.')
  const isChild = typeof first !== 'object' || Array.isArray(first) || isValidElement(first)
  const attributes: object = { class: classes.join(' ') || undefined, ...(!isChild && first) }
  return createElement(tag, attributes, isChild && first, rest)
}

/** The state that all views read. */
export const page: { places: PageContent['places']; redraw: () => void } = { places: {}, redraw() {} }

/** A part that the keyboard can scroll, such as a long text. */
export function block(tag: string, label: string, content: ComponentChildren): VNode {
  return h(tag, { class: 'wide', tabindex: 0, role: 'group', 'aria-label': label }, content)
}

/** A choice of one of several names, which the browser remembers. */
export function choice(title: string, names: readonly string[]): VNode {
  function onChange({ target }: Event): void {
    localStorage.setItem(title, (target as HTMLSelectElement).value)
    page.redraw()
  }
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

/** A bar for a part of a whole time. */
export function bar(kind: string, from: number, took: number, whole: number): VNode {
  const style = `left: ${(from / whole) * 100}%; width: ${(took / whole) * 100}%`
  return h('span.track', h(`span.bar.${kind}`, { style }))
}

/** A link that opens a place in the editor; another element if the place is not known. */
export function placeLink(content: ComponentChildren, place: Place | undefined, otherwise = 'span'): VNode {
  if (!place) return h(otherwise, content)
  const { file, line, column } = place
  const { pathname } = Object.assign(new URL('file:'), { pathname: file })
  const href = `${chosen('Editor', EDITORS)}://file${pathname}:${line}:${column}`
  return h('a', { href, title: `Open ${file}:${line} in the editor` }, content)
}

/** The name of a class or method, as a link into the editor. An inherited method opens the class that inherits it. */
export function memberLink(name: string): VNode {
  return placeLink(name, page.places[name] ?? page.places[name.split('.')[0] as string])
}
