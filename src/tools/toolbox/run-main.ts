import process from 'node:process'
import { CodedError } from '../../shared.ts'

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

/** The lines of a help: each name with its meaning, in two columns. */
export function align(rows: readonly (readonly [name: string, meaning: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
