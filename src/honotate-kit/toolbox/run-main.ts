import process from 'node:process'
import { CodedError } from '../../honotate/shared.ts'

// The original functions: a loaded program may replace `write()` with a function that drops the callback, and the
// process would then not exit.
const writeOut = process.stdout.write.bind(process.stdout)
const writeError = process.stderr.write.bind(process.stderr)

/**
 * Runs the main function of a command, and sets the exit code of the process. If the code is not 0, also ends the
 * process.
 *
 * @param main Takes the arguments, and returns the exit code.
 */
export async function runMain(main: (args: readonly string[]) => number | Promise<number>): Promise<void> {
  const code = await exitCodeOf(() => main(process.argv.slice(2)))
  if (code === 0) process.exitCode = code
  else await exitWith(code)
}

/**
 * Runs a command, and returns its exit code: 1 after a coded error, whose message is printed, and 130 after Ctrl+C in
 * a question. Rethrows errors without a code.
 */
export async function exitCodeOf(command: () => number | Promise<number>): Promise<number> {
  try {
    return await command()
  } catch (error) {
    if ((error as Error).name === 'AbortError') return 130
    if (!(error instanceof CodedError)) throw error
    console.error(`error: ${error.message}`)
    return 1
  }
}

/**
 * Ends the process once its output is written. Without this, timers and connections of a loaded program could keep the
 * process alive.
 */
export function exitWith(code: number): Promise<never> {
  return new Promise(() => writeOut('', () => writeError('', () => process.exit(code))))
}
