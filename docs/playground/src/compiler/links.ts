import { decodedMappings, TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping'
import type { Link, Span } from './messages.ts'

/** The segments of a source map as pairs of ranges, in the order of the rewritten text. */
export function linksOf(map: EncodedSourceMap, rewritten: string, original: string): Link[] {
  const from = lineStarts(rewritten)
  const to = lineStarts(original)
  const pairs: [rewritten: number, original: number][] = []
  for (const [line, segments] of decodedMappings(new TraceMap(map)).entries()) {
    for (const [column, , originalLine = 0, originalColumn = 0] of segments) {
      pairs.push([(from[line] as number) + column, (to[originalLine] as number) + originalColumn])
    }
  }
  const rewrittenEnd = endsOf(
    pairs.map(([offset]) => offset),
    rewritten,
  )
  const originalEnd = endsOf(
    pairs.map(([, offset]) => offset),
    original,
  )
  return pairs.map(([start, originalStart]) => ({
    rewritten: { from: start, to: rewrittenEnd(start) },
    original: { from: originalStart, to: originalEnd(originalStart) },
  }))
}

/** The parts of the rewritten text that are not in the original. */
export function addedOf(links: readonly Link[], rewritten: string, original: string): Span[] {
  return links.flatMap(({ rewritten: { from, to }, original: source }) => {
    const text = rewritten.slice(from, to)
    const written = original.slice(source.from, source.to)
    let same = 0
    while (same < text.length && text[same] === written[same]) same++
    return text.slice(same).trim() === '' ? [] : [{ from: from + same, to }]
  })
}

/** The end of the range that starts at an offset: the next start or the end of the line, whichever comes first. */
function endsOf(offsets: readonly number[], text: string): (start: number) => number {
  const starts = [...new Set(offsets)].sort((one, other) => one - other)
  const next = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  return (start) => {
    const lineEnd = text.indexOf('\n', start)
    return Math.min(next.get(start) ?? text.length, lineEnd === -1 ? text.length : lineEnd)
  }
}

function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\n/gu), ({ index }) => index + 1)]
}
