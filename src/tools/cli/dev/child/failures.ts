import process from 'node:process'
import { describeFailure } from '../../describe-failure.ts'

/**
 * Prints an error that ends the process with the lines of the source, in place of Node. A program with a listener of its
 * own is left to it.
 */
export function followFailures(flush: () => void): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    if (process.listenerCount('uncaughtException') > 0) return
    flush()
    console.error(describeFailure(error))
    process.exit(1)
  })
}
