/** The place of a node in the text. */
export type Range = Readonly<Record<'start' | 'end', number>>

/** Whether one node is inside another. */
export function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** The start of an element, including its decorators. */
export function startOf({
  start,
  decorators,
}: {
  readonly start: number
  readonly decorators?: readonly { readonly start: number }[]
}): number {
  return Math.min(start, decorators?.[0]?.start ?? start)
}
