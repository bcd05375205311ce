/** `Did you mean …? `, where one of the known words is close to what was written; otherwise nothing. */
export function suggest(written: string, known: readonly string[]): string {
  const [best] = known
    .map((word) => ({ word, distance: word.startsWith(written) ? 1 : editDistance(written, word) }))
    .toSorted((one, other) => one.distance - other.distance)
  return best && best.distance <= 2 ? `Did you mean \`${best.word}\`? ` : ''
}

/** How many letters must be inserted, deleted or replaced to make one word of the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let index = 1; index <= other.length; index++) {
      const replaced = (row[index - 1] as number) + Number(other[index - 1] !== letter)
      next.push(Math.min(replaced, (row[index] as number) + 1, (next[index - 1] as number) + 1))
    }
    row = next
  }
  return row.at(-1) as number
}
