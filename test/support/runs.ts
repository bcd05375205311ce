import process from 'node:process'

/**
 * How many examples a property test tries. `HONOTATE_RUNS` is a factor: 1 in CI, a tenth elsewhere, 10 in
 * `npm run fuzz`.
 *
 * @param inCI How many of them CI tries.
 */
export function runs(inCI: number): number {
  return Math.ceil(inCI * Number(process.env['HONOTATE_RUNS'] ?? (process.env['CI'] ? 1 : 0.1)))
}

/** Whether a matrix has all of its combinations, as in CI; elsewhere some are left out that run the same code. */
export const isComplete = runs(10) >= 10

/** `HONOTATE_SEED` replays a run that failed; its value is in the name or the message of the failed test. */
export const seed = Number(process.env['HONOTATE_SEED'] ?? Date.now() % 2 ** 31)
