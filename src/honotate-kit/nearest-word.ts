/**
 * Finds the known word that differs from `word` in the fewest letters; `undefined` if each known word differs in too
 * many. Words that differ only in case count as equal.
 *
 * @param mostChanges The maximum number of letters to insert, remove or replace to get the known word.
 */
export function nearest(
  word: string,
  known: Iterable<string>,
  mostChanges: (known: string) => number,
): string | undefined {
  const [best] = [...known]
    .map((each) => ({ each, changes: changesBetween(word, each) }))
    .filter(({ each, changes }) => changes <= mostChanges(each))
    .toSorted((one, other) => one.changes - other.changes)
  return best?.each
}

function changesBetween(one: string, other: string): number {
  if (one.toLowerCase() === other.toLowerCase()) return 0
  let before = [...other, ''].map((_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1]
    for (const [column, each] of [...other].entries()) {
      const replaced = (before[column] as number) + Number(each !== letter)
      now.push(Math.min(replaced, (before[column + 1] as number) + 1, (now[column] as number) + 1))
    }
    before = now
  }
  return before.at(-1) as number
}
