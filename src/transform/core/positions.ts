import type { DecodedSourceMap } from 'magic-string'

/** Maps offsets of the rewritten text back to the text as written. */
export interface Positions {
  /** The original offset of the character at `offset`; text that was inserted maps to the decorator it stands for. */
  toOriginal(offset: number): number
  /** The original span of the rewritten span that starts at `start` and is `length` UTF-16 units long. */
  spanToOriginal(start: number, length: number): { readonly start: number; readonly length: number }
}

/**
 * @param map A map with one segment per character (`hires: true`).
 */
export function createPositions(original: string, rewritten: string, map: DecodedSourceMap): Positions {
  const originalLines = lineStarts(original)
  const rewrittenLines = lineStarts(rewritten)

  function toOriginal(offset: number): number {
    for (let line = floorIndex(rewrittenLines, offset); line >= 0; line--) {
      const lineStart = rewrittenLines[line] as number
      const segments = map.mappings[line] ?? []
      const segment = segments[floorIndex(segments, offset - lineStart, (candidate) => candidate[0])]
      if (segment?.length !== undefined && segment.length > 1) return (originalLines[segment[2] as number] as number) + (segment[3] as number)
      // Inserted text at the start of a line: the nearest character before it.
    }
    return 0
  }

  return {
    toOriginal,
    spanToOriginal(start, length) {
      const from = toOriginal(start)
      const last = length > 0 ? toOriginal(start + length - 1) : from
      // Moved text may end before it starts; then the start is all that can be said.
      return { start: from, length: Math.max(last - from + Math.sign(length), Math.sign(length)) }
    },
  }
}

/** magic-string counts `\n` only, so a `\r` belongs to its line here as well. */
function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The index of the last item that is not greater than `value`, or -1. */
function floorIndex<T>(items: readonly T[], value: number, key: (item: T) => number = Number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (key(items[middle] as T) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
