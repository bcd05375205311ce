/** A half-open range of UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Returns a function that tells whether an offset is inside one of the spans. The start of an outermost span does not
 * count. Spans must be nested or disjoint.
 */
export function isWithin(spans: readonly Span[]): (offset: number) => boolean {
  const sorted = spans.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const outermost: Span[] = []
  for (const span of sorted) {
    if (span.start >= (outermost.at(-1)?.end ?? 0)) outermost.push(span)
  }
  return (offset) => {
    const index = floorIndex(outermost, ({ start }) => start, offset - 1)
    return index >= 0 && offset < (outermost[index] as Span).end
  }
}

/** The index of the last item whose key is at most `wanted`, or -1; keys are sorted. */
export function floorIndex<T>(items: readonly T[], key: (item: T) => number, wanted: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (key(items[middle] as T) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Replaces code with as many spaces, except for line breaks. */
export function blank(code: string): string {
  return code.replace(/[^\n\r\u2028\u2029]/gu, (character) => ' '.repeat(character.length))
}
