import process from 'node:process'

/**
 * Returns the number of examples of a property test. `HONOTATE_RUNS` is a factor: 1 before a release, 0.1 in CI,
 * 0.05 otherwise, 10 in `npm run fuzz`.
 *
 * @param beforeRelease The number of examples in the publish workflow.
 */
export function runs(beforeRelease: number): number {
  return Math.ceil(beforeRelease * Number(process.env['HONOTATE_RUNS'] ?? 0.05))
}

/** Whether a matrix has all combinations, as before a release. Otherwise it omits some that run the same code. */
export const isComplete = runs(10) >= 10

/** The seed of random tests. `HONOTATE_SEED` replays a failed run: its value is in the name or message of the test. */
export const seed = Number(process.env['HONOTATE_SEED'] ?? Date.now() % 2 ** 31)

/** Returns the seed of a part of a test, so that its parts do not try the same values. */
export function seedOf(part: number): number {
  return (Math.imul(seed + part, 0x9e3779b1) >>> 1) + part
}

/**
 * Returns the cases of a matrix to try: before a release all, otherwise one of `of` neighbours, which the seed selects.
 *
 * @param of The number of neighbours, such as 3 for a third of the cases.
 * @param turn The number of the test, if several tests have the same cases: together they try all.
 */
export function sampled<Case>(cases: readonly Case[], of: number, turn = 0): readonly Case[] {
  return isComplete ? cases : cases.filter((_, index) => index % of === (seed + turn) % of)
}
