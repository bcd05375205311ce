/** How many lines of each text the search for the next equal line compares. */
const REACH = 500

/** Lists the lines that differ, with their numbers: `- 3: old`, `+ 4: new`. */
export function changedLines(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const found: string[] = []
  let [one, other] = [0, 0]
  while (one < old.length || other < now.length) {
    const [removed, added] = nextEqual(old.slice(one, one + REACH), now.slice(other, other + REACH))
    for (const end = one + removed; one < end; one++) found.push(`- ${one + 1}: ${old[one]}`)
    for (const end = other + added; other < end; other++) found.push(`+ ${other + 1}: ${now[other]}`)
    while (one < old.length && old[one] === now[other]) {
      one++
      other++
    }
  }
  return found.join('\n')
}

/** Counts the lines of each text before the nearest equal line. */
function nextEqual(old: readonly string[], now: readonly string[]): readonly [removed: number, added: number] {
  for (let total = 0; total < old.length + now.length; total++) {
    for (let removed = Math.max(0, total - now.length + 1); removed <= total && removed < old.length; removed++) {
      if (old[removed] === now[total - removed]) return [removed, total - removed]
    }
  }
  return [old.length, now.length]
}
