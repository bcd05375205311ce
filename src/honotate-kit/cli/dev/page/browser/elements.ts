type Child = Node | string | undefined | false

/** Creates an element. Texts of the program become text nodes, never markup. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined | false>> = {},
  ...children: readonly Child[]
): HTMLElement {
  return fill(document.createElement(name), attributes, children)
}

/** Creates an element of a picture. */
export function drawn(
  name: string,
  attributes: Readonly<Record<string, string | undefined | false>> = {},
  ...children: readonly Child[]
): SVGElement {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)
}

function fill<E extends Element>(made: E, attributes: object, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes) as [string, unknown][])
    if (typeof value === 'string') made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

/** `12.3 ms` or `1.2 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)} ms`
}
