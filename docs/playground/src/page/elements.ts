/** The element of the page with an id. */
export function element<E extends HTMLElement = HTMLElement>(id: string): E {
  return document.getElementById(id) as E
}

/** Replaces the children of an element with one for each item. */
export function fill<Item>(parent: HTMLElement, items: readonly Item[], create: (item: Item) => HTMLElement): void {
  parent.replaceChildren(...items.map(create))
}

/** A new element with properties. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties)
}
