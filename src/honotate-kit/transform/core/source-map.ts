import { SourceMap, type DecodedSourceMap, type MagicString } from 'magic-string'
import { lineFeeds, type Segment } from './positions.ts'
import { floorIndex } from './spans.ts'

/**
 * Creates the source map of a rewritten file. magic-string counts only `\n` as a line break, but compilers also count
 * U+2028, U+2029 and a `\r` without `\n`. For a file with one of these, the map is computed again with the line numbers
 * of compilers.
 */
export function createSourceMap(text: MagicString, original: string, rewritten: string, path: string): SourceMap {
  const options = { source: path, includeContent: true, hires: 'boundary' } as const
  if (!/[\u2028\u2029]|\r(?!\n)/u.test(original)) return text.generateMap(options)
  const decoded = text.generateDecodedMap(options)
  const mappings: DecodedSourceMap['mappings'] = []
  const [generatedLines, originalLines] = [lineStarts(rewritten), lineStarts(original)]
  const [generatedFeeds, originalFeeds] = [lineFeeds(rewritten), lineFeeds(original)]
  for (const [line, segments] of decoded.mappings.entries()) {
    for (const [column, source, originalLine, originalColumn] of segments as Segment[]) {
      const to = lineAndColumn((generatedFeeds[line] as number) + column, generatedLines)
      const from = lineAndColumn((originalFeeds[originalLine] as number) + originalColumn, originalLines)
      ;(mappings[to.line] ??= []).push([to.column, source, from.line, from.column])
    }
  }
  return new SourceMap({ ...decoded, mappings: Array.from(generatedLines, (_, line) => mappings[line] ?? []) })
}

function lineAndColumn(offset: number, starts: readonly number[]): { readonly line: number; readonly column: number } {
  const line = floorIndex(starts, (start) => start, offset)
  return { line, column: offset - (starts[line] as number) }
}

/** The offsets at which lines start, as compilers count them. */
function lineStarts(text: string): number[] {
  return [
    0,
    ...Array.from(text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu), ({ index, 0: lineBreak }) => index + lineBreak.length),
  ]
}
