import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Result } from './program.ts'

/**
 * Returns a function that runs command lines in a common child process, one after the other: only the first one waits
 * until the engine has loaded and compiled the code. Concurrent tests wait for each other. The child process starts
 * with the first command, inherits no pipe of this process, and ends when the IPC channel closes.
 *
 * @param script A module that receives messages with a directory and arguments, and sends back exit code and output.
 */
export function warmProcess(script: URL): (directory: string, args: readonly string[]) => Promise<Result> {
  let child: ChildProcess | undefined
  let before: Promise<unknown> = Promise.resolve()
  return (directory, args) => {
    const answer = before.then(async () => {
      child ??= fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      child.ref()
      child.channel?.ref()
      child.send({ directory, args })
      const running = child
      const listening = new AbortController()
      const ended = once(running, 'exit', listening).then(([code]) => {
        child = undefined
        throw new Error(`The process ended with ${code} while it ran ${args.join(' ')}`)
      })
      try {
        const [result] = (await Promise.race([once(running, 'message', listening), ended])) as [Result]
        return result
      } finally {
        // Otherwise each command would leave two listeners.
        listening.abort()
        running.unref()
        running.channel?.unref()
      }
    })
    before = answer.catch(() => {})
    return answer
  }
}
