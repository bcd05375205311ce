import { createElement, isValidElement, type ComponentChildren, type VNode } from 'preact'
import type { Place } from '../../../../toolbox/code-frame.ts'
import type { Places } from '../page-state.ts'

type Attributes = Readonly<Record<string, unknown>>
type Tag = (attributes?: Attributes | ComponentChildren, ...children: readonly ComponentChildren[]) => VNode

function tag(name: string): Tag {
  return (first, ...children) => {
    const isChild = typeof first !== 'object' || first === null || Array.isArray(first) || isValidElement(first)
    return isChild ? createElement(name, null, first, ...children) : createElement(name, first as object, ...children)
  }
}

type Tags = Readonly<Record<keyof HTMLElementTagNameMap | keyof SVGElementTagNameMap, Tag>>

/** Functions that create elements: `tags.p({ class: 'hint' }, text)`, and `tags.p(text)` without attributes. */
export const tags: Tags = new Proxy<any>({}, { get: (_, name: string) => tag(name) })
const { a, details, div, label, option, p, pre, select, span, summary } = tags

/** The state that all views read. */
export const page: { places: Places; redraw: () => void } = { places: {}, redraw() {} }

export function hint(text: string): VNode {
  return p({ class: 'hint' }, text)
}

/** A long text, which the keyboard can scroll. */
export function block(label: string, text: ComponentChildren): VNode {
  return pre({ tabindex: 0, role: 'group', 'aria-label': label }, text)
}

/** A title that opens to its content. */
export function opened(title: ComponentChildren, content: VNode): VNode {
  return details({ class: 'more' }, summary(title), content)
}

/** A part that the keyboard can scroll. */
export function region(name: string, content: VNode): VNode {
  return div({ class: 'wide', tabindex: 0, role: 'region', 'aria-label': name }, content)
}

/** A choice of one of several names, which the browser remembers. */
export function choice(title: string, names: readonly string[]): VNode {
  function onChange({ target }: Event): void {
    localStorage.setItem(title, (target as HTMLSelectElement).value)
    page.redraw()
  }
  const options = names.map((name) => option(name))
  return label(`${title} `, select({ value: chosen(title, names), onChange }, options))
}

export function chosen(title: string, names: readonly string[]): string {
  return localStorage.getItem(title) ?? (names[0] as string)
}

/** Editors that open `<name>://file/path:line:column`. */
export const EDITORS: readonly string[] = ['vscode', 'cursor', 'windsurf', 'zed']

/** `12.3 ms` or `1.2 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)} ms`
}

/** The address that opens a place in the editor. */
export function editorAddress({ file, line, column }: Place): string {
  const path = `/${file.replaceAll('\\', '/')}`.replace('//', '/')
  return `${chosen('Editor', EDITORS)}://file${encodeURI(path).replaceAll(/[?#]/gu, encodeURIComponent)}:${line}:${column}`
}

/** Text that opens a place in the editor, if the place is known. */
export function placeLink(text: string, place: Place | undefined): VNode {
  if (!place) return span(text)
  return a({ href: editorAddress(place), title: `Open ${place.file}:${place.line} in the editor` }, text)
}

/** The name of a class or method, as a link into the editor. An inherited method opens the class that inherits it. */
export function memberLink(name: string): VNode {
  return placeLink(name, page.places[name] ?? page.places[name.split('.')[0] as string])
}
