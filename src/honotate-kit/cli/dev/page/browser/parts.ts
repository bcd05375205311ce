import { createElement, isValidElement, type ComponentChildren, type VNode } from 'preact'
import type { Place } from '../../../../toolbox/code-frame.ts'
import type { Places } from '../page-state.ts'

type Attributes = Readonly<Record<string, unknown>>
type Tag = (attributes?: Attributes | ComponentChildren, ...children: readonly ComponentChildren[]) => VNode

/** Functions that create elements: `tags.p({ class: 'hint' }, text)`, and `tags.p(text)` without attributes. */
export const tags: Readonly<Record<keyof HTMLElementTagNameMap | keyof SVGElementTagNameMap, Tag>> = new Proxy(
  {} as any,
  {
    get:
      (_, name: string): Tag =>
      (first, ...children) => {
        const isChild = typeof first !== 'object' || first === null || Array.isArray(first) || isValidElement(first)
        return isChild
          ? createElement(name, null, first, ...children)
          : createElement(name, first as object, ...children)
      },
  },
)
const { a, details, label, option, p, pre, select, span, summary } = tags

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

/** A choice of one of several names. */
export function choice(title: string, names: readonly string[], value: string, choose: (name: string) => void): VNode {
  const onChange = ({ target }: Event): void => choose((target as HTMLSelectElement).value)
  return label(
    `${title} `,
    select(
      { value, onChange },
      names.map((name) => option(name)),
    ),
  )
}

/** `12.3 ms` or `1.2 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)} ms`
}

const KEY = 'honotate.editor'
const editor = (): string => localStorage.getItem(KEY) ?? 'vscode'

/** Lets the user choose an editor, which the browser remembers: they open `<name>://file/path:line:column`. */
export function editorChoice(redraw: () => void): VNode {
  return choice('Editor', ['vscode', 'cursor', 'windsurf', 'zed'], editor(), (name) => {
    localStorage.setItem(KEY, name)
    redraw()
  })
}

/** The address that opens a place in the editor. */
export function editorAddress({ file, line, column }: Place): string {
  const path = `/${file.replaceAll('\\', '/')}`.replace('//', '/')
  return `${editor()}://file${encodeURI(path).replaceAll(/[?#]/gu, encodeURIComponent)}:${line}:${column}`
}

/** A text that opens a place in the editor, if that is known. */
export function placeLink(text: string, place: Place | undefined): VNode {
  if (!place) return span(text)
  return a({ href: editorAddress(place), title: `Open ${place.file}:${place.line} in the editor` }, text)
}

/** The name of a class or method, as a link into the editor. An inherited method opens the class that inherits it. */
export function memberLink(name: string, places: Places): VNode {
  return placeLink(name, places[name] ?? places[name.split('.')[0] as string])
}
