import process from 'node:process'

/**
 * How many examples a property test tries. `HONOTATE_RUNS` is a factor: 1 before a release, a tenth otherwise, 10 in
 * `npm run fuzz`.
 *
 * @param beforeRelease How many of them the publish workflow tries.
 */
export function runs(beforeRelease: number): number {
  return Math.ceil(beforeRelease * Number(process.env['HONOTATE_RUNS'] ?? 0.1))
}

/** Whether a matrix has all of its combinations, as before a release; otherwise some are left out that run the same code. */
export const isComplete = runs(10) >= 10

/** `HONOTATE_SEED` replays a run that failed; its value is in the name or the message of the failed test. */
export const seed = Number(process.env['HONOTATE_SEED'] ?? Date.now() % 2 ** 31)
