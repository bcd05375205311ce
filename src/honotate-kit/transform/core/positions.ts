import type { DecodedSourceMap } from 'magic-string'
import { floorIndex } from './spans.ts'

/** Maps offsets of the rewritten text back to the text as written. */
export interface Positions {
  /**
   * The original offset of the character at `offset`. Inserted text maps to the `@` of its decorator, or to the offset
   * at which it was inserted.
   */
  toOriginal(offset: number): number
  /** The original span of the rewritten span that starts at `start` and is `length` UTF-16 units long. */
  spanToOriginal(start: number, length: number): { readonly start: number; readonly length: number }
}

/**
 * @param map A map with one segment per character (`hires: true`).
 */
export function createPositions(original: string, rewritten: string, map: DecodedSourceMap): Positions {
  const { from, to } = offsets(original, rewritten, map)

  /**
   * The original span of the character at `offset`. Text that replaces an `@` has the span of the `@`; other inserted
   * text has an empty span.
   */
  function locate(offset: number): { readonly start: number; readonly end: number } {
    const index = floorIndex(from, (item) => item, offset)
    if (index < 0) return { start: 0, end: 0 }
    const start = to[index] as number
    // All characters of the text that replaces the `@` of a decorator map to the `@`.
    if (from[index] === offset || original[start] === '@') return { start, end: start + 1 }
    // Inserted text and line breaks have no segments. Line breaks are counted, because the original has them too.
    const lineBreaks = rewritten.slice((from[index] as number) + 1, offset).split('\n').length - 1
    const behind = start + 1 + lineBreaks
    return { start: behind, end: rewritten[offset] === '\n' ? behind + 1 : behind }
  }

  return {
    toOriginal: (offset) => locate(offset).start,
    spanToOriginal(start, length) {
      const first = locate(start).start
      if (length === 0) return { start: first, length: 0 }
      // A span across moved text may end before it starts in the original. Its length is then 1.
      return { start: first, length: Math.max(locate(start + length - 1).end - first, 1) }
    },
  }
}

/** A segment of a source map. The segments of magic-string always have a source. */
export type Segment = [column: number, source: number, originalLine: number, originalColumn: number]

/** The segments of the map as offsets, in the order of the rewritten text. */
function offsets(
  original: string,
  rewritten: string,
  map: DecodedSourceMap,
): { readonly from: readonly number[]; readonly to: readonly number[] } {
  const originalLines = lineFeeds(original)
  const rewrittenLines = lineFeeds(rewritten)
  const from: number[] = []
  const to: number[] = []
  for (const [line, segments] of map.mappings.entries()) {
    for (const [column, , originalLine, originalColumn] of segments as Segment[]) {
      from.push((rewrittenLines[line] as number) + column)
      to.push((originalLines[originalLine] as number) + originalColumn)
    }
  }
  return { from, to }
}

/** The offsets at which lines start, as magic-string counts them: only `\n` ends a line. */
export function lineFeeds(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The line and the column of an offset, both from 1, as editors show them. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) as string).length + 1 }
}
