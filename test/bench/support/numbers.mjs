import { whenQuiet } from './quiet.mjs'

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}

/** Returns the range of the middle half of the values, in percent of their median. */
export function spread(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const cut = sorted.length >> 2
  return (100 * (sorted[sorted.length - 1 - cut] - sorted[cut])) / median(values)
}

/**
 * Measures subjects in turns, so that other processes of the machine affect all of them. The order is reversed in every
 * second round. A round begins when the machine is quiet.
 *
 * @param names The names of the subjects.
 * @param rounds The number of rounds.
 * @param sample Measures the subject with a name once.
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
