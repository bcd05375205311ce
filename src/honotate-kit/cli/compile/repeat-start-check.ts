import { exitCodeOf } from '../../toolbox/run-main.ts'
import { beginStartCheck } from './check-start.ts'

/**
 * Checks that a program starts after each compilation of `--watch`, one at a time: a compilation that ends meanwhile causes
 * one more check.
 *
 * @param config The absolute path of the tsconfig.json.
 * @returns Receives the number of type errors.
 */
export function repeatStartCheck(config: string): (errors: number | undefined) => void {
  let isRunning = false
  let next: number | undefined

  async function run(): Promise<void> {
    isRunning = true
    while (next !== undefined) {
      const isSound = next === 0
      next = undefined
      await exitCodeOf(() => beginStartCheck(config).finish(isSound))
    }
    isRunning = false
  }

  return (errors) => {
    if (errors === undefined) return
    next = errors
    if (!isRunning) void run()
  }
}
