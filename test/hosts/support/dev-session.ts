import process from 'node:process'
import { expect } from 'vitest'
import { honotate, type CliProject } from '../../support/cli-project.ts'
import { start } from '../../support/program.ts'

/** A running `honotate dev`. */
export interface DevSession {
  readonly pid: number
  /** The whole output. */
  output(): string
  /** The output since the last call. */
  fresh(): string
  /** Waits until the output since the last call of `fresh()` matches. */
  prints(pattern: RegExp): Promise<void>
  /** The body of the response; `undefined` while the service does not answer. */
  get(path: string): Promise<string | undefined>
  /** Waits until the service answers with the text. */
  answers(path: string, text: string): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** The exit code. */
  readonly ended: Promise<number | null>
}

/** Runs `honotate dev` while `use` runs; with `hasGroup`, as the leader of a group of processes. */
export async function withDev(
  project: CliProject,
  args: readonly string[],
  use: (session: DevSession) => Promise<void>,
  {
    node = process.execPath,
    env = {},
    hasGroup = false,
  }: { readonly node?: string; readonly env?: Readonly<Record<string, string>>; readonly hasGroup?: boolean } = {},
): Promise<void> {
  const child = start(project, [node, honotate[1], 'dev', ...args], { NODE_ENV: undefined, ...env }, hasGroup)
  const { output, stop } = child
  let read = 0
  const session: DevSession = {
    pid: child.process.pid as number,
    output,
    fresh() {
      const text = output().slice(read)
      read += text.length
      return text
    },
    prints: (pattern) => expect.poll(() => output().slice(read), { timeout: 60_000 }).toMatch(pattern),
    async get(path) {
      const address = [...output().matchAll(/listens on (http:\S+)/gu)].at(-1)?.[1]
      return fetch(`${address}${path}`, { signal: AbortSignal.timeout(5000) }).then(
        (response) => response.text(),
        () => undefined,
      )
    },
    answers: (path, text) => expect.poll(() => session.get(path), { timeout: 60_000 }).toBe(text),
    signal: (signal) => void child.process.kill(signal),
    ended: child.ended.then(([code]) => code),
  }
  try {
    await use(session)
  } catch (error) {
    if (error instanceof Error) error.message += `\n${output()}`
    throw error
  } finally {
    await stop()
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
