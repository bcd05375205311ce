import { whenQuiet } from './quiet.mjs'

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** How far the rounds are apart: the range of their middle half, in percent of their median. */
export function spread(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const cut = sorted.length >> 2
  return (100 * (sorted[sorted.length - 1 - cut] - sorted[cut])) / median(values)
}

/**
 * Takes a sample of each by turns, so that whatever else the machine does meets all of them; who goes first changes from
 * round to round. A round begins when the machine is quiet.
 *
 * @param names What is compared.
 * @param sample Measures one of them once.
 * @returns One object for each round, with a sample under each name.
 */
export async function byTurns(names, rounds, sample) {
  const samples = []
  for (let round = 0; round < rounds; round++) {
    const taken = {}
    await whenQuiet()
    for (const name of round % 2 ? names.toReversed() : names) taken[name] = await sample(name)
    samples.push(taken)
  }
  return samples
}
