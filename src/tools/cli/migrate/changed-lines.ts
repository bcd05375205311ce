/** The lines that differ, as `- old` and `+ new`, with the number of each in its text. */
export function changedLines(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const shared = longestCommonRuns(old, now)
  const lines: string[] = []
  let at = 0
  for (let index = 0; index <= old.length; index++) {
    const partner = index < old.length ? shared[index] : now.length
    if (partner === undefined) {
      lines.push(`- ${index + 1}: ${old[index]}`)
      continue
    }
    for (; at < partner; at++) lines.push(`+ ${at + 1}: ${now[at]}`)
    at++
  }
  return lines.join('\n')
}

/** For each old line the index of the new line that it stays, by a longest common subsequence. */
function longestCommonRuns(old: readonly string[], now: readonly string[]): (number | undefined)[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let one = old.length - 1; one >= 0; one--) {
    for (let other = now.length - 1; other >= 0; other--) {
      const [row, next] = [lengths[one] as Uint32Array, lengths[one + 1] as Uint32Array]
      const longest = Math.max(next[other] as number, row[other + 1] as number)
      row[other] = old[one] === now[other] ? (next[other + 1] as number) + 1 : longest
    }
  }
  const partners: (number | undefined)[] = []
  for (let one = 0, other = 0; one < old.length && other < now.length;) {
    if (old[one] === now[other]) partners[one++] = other++
    else if ((lengths[one + 1]?.[other] ?? 0) >= (lengths[one]?.[other + 1] ?? 0)) one++
    else other++
  }
  return partners
}
