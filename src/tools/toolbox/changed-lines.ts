/** The lines that differ, as `- old` and `+ new`, with the number of each in its text. */
export function changedLines(before: string, after: string): string {
  const lines: string[] = []
  compare({ lines: before.split('\n'), from: 0 }, { lines: after.split('\n'), from: 0 }, lines)
  return lines.join('\n')
}

interface Part {
  readonly lines: readonly string[]
  /** The index of the first line in its text. */
  readonly from: number
}

/**
 * Leaves out the equal lines at both ends, then splits at the lines that each part has once. Time and memory grow with
 * the number of lines; a table of all pairs of lines would take 400 MB for a file of 10,000.
 */
function compare(old: Part, now: Part, found: string[]): void {
  let start = 0
  while (start < old.lines.length && start < now.lines.length && old.lines[start] === now.lines[start]) start++
  let [oldEnd, nowEnd] = [old.lines.length, now.lines.length]
  while (oldEnd > start && nowEnd > start && old.lines[oldEnd - 1] === now.lines[nowEnd - 1]) {
    oldEnd--
    nowEnd--
  }

  let [oldAt, nowAt] = [start, start]
  const anchors = anchorsIn(old.lines.slice(start, oldEnd), now.lines.slice(start, nowEnd))
  for (const [one, other] of anchors) {
    compare(part(old, oldAt, start + one), part(now, nowAt, start + other), found)
    oldAt = start + one + 1
    nowAt = start + other + 1
  }
  if (anchors.length > 0) {
    compare(part(old, oldAt, oldEnd), part(now, nowAt, nowEnd), found)
    return
  }
  for (let at = start; at < oldEnd; at++) found.push(`- ${old.from + at + 1}: ${old.lines[at]}`)
  for (let at = start; at < nowEnd; at++) found.push(`+ ${now.from + at + 1}: ${now.lines[at]}`)
}

function part({ lines, from }: Part, start: number, end: number): Part {
  return { lines: lines.slice(start, end), from: from + start }
}

/** The indexes of lines that both texts have once, in an order that is the same in both. */
function anchorsIn(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  const [ofOld, ofNow] = [uniqueLines(old), uniqueLines(now)]
  const anchors: (readonly [number, number])[] = []
  for (const [line, one] of ofOld) {
    const other = ofNow.get(line)
    if (one >= 0 && other !== undefined && other > (anchors.at(-1)?.[1] ?? -1)) anchors.push([one, other])
  }
  return anchors
}

/** The index of each line; -1 for a line that occurs twice. */
function uniqueLines(lines: readonly string[]): Map<string, number> {
  const indexes = new Map<string, number>()
  for (const [index, line] of lines.entries()) indexes.set(line, indexes.has(line) ? -1 : index)
  return indexes
}
