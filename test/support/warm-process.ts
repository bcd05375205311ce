import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Result } from './program.ts'

/**
 * A process for all tests of this one, which runs one command line after the other: only the first one waits until its code
 * is loaded and compiled by the engine. Tests that run at the same time wait for each other. It starts with the first
 * command, has no pipe of this process, and ends with the channel between them.
 *
 * @param script Answers a message with the directory and the arguments by the exit code and the output.
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
      const [result] = (await once(child, 'message')) as [Result]
      child.unref()
      child.channel?.unref()
      return result
    })
    before = answer
    return answer
  }
}
