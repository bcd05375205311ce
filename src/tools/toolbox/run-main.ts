import process from 'node:process'
import { CodedError } from '../../runtime/errors/coded-error.ts'

/**
 * Runs the program of a command line, and sets the exit code of the process: 1 after a coded error, whose message is
 * printed, and 130 after Ctrl+C in a question.
 *
 * @param main Takes the arguments, and returns the exit code.
 */
export async function runMain(main: (args: readonly string[]) => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    if ((error as Error).name === 'AbortError') process.exitCode = 130
    else if (error instanceof CodedError) {
      console.error(`error: ${error.message}`)
      process.exitCode = 1
    } else throw error
  }
}
