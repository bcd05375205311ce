import { exitCodeOf } from '../../toolbox/run-main.ts'
import { beginStartCheck } from './check-start.ts'

/**
 * Makes a function that checks after each compilation of `--watch` that the program starts. Checks run one at a time:
 * after a check, only one more check follows for all compilations that ended during it.
 *
 * @param config The absolute path of the tsconfig.json.
 * @returns A function for `onEnd` of `CompileOptions`.
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
