import type { MagicString } from 'magic-string'
import type { Range } from './source-file.ts'

/** Replaces a node by texts and parts of it. A part is moved, not copied, since it may contain other edits. */
export function arrange(text: MagicString, node: Range, parts: readonly (Range | string)[]): void {
  const kept = parts.filter((part) => typeof part !== 'string')
  const inOrder = kept.toSorted((one, other) => one.start - other.start)
  const gaps = [node.start, ...inOrder.flatMap(({ start, end }) => [start, end]), node.end]
  const first = parts.findIndex((part) => typeof part !== 'string')
  const textsBefore = first === -1 ? parts : parts.slice(0, first)
  for (let index = 0; index < gaps.length; index += 2)
    text.update(gaps[index] as number, gaps[index + 1] as number, index === 0 ? textsBefore.join('') : '')
  let last: Range | undefined
  for (const part of parts) {
    if (typeof part !== 'string') last = part
    else if (last) text.appendLeft(last.end, part)
  }
  const [leftmost] = inOrder
  for (const part of kept.slice(0, -1))
    if (leftmost && part.start > leftmost.start) text.move(part.start, part.end, leftmost.start)
}
