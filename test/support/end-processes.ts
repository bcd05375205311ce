// Ends processes that a failed test has left: they keep the pipes of Vitest's worker open, so the run would not end.
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { afterAll } from 'vitest'

/** The milliseconds in which a process must end after `SIGTERM`. */
const GRACE = 10_000

const running = new Set<ChildProcess>()
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess }
  running.add(child)
  child.once('exit', () => running.delete(child))
})

/** Whether a process would outlive this one. Forked processes and the esbuild service do not: tests may share them. */
function stays({ pid, channel, spawnargs }: ChildProcess): boolean {
  return pid !== undefined && !channel && !spawnargs.some((argument) => argument.startsWith('--service='))
}

afterAll(() => Promise.all([...running].filter(stays).map(end)))

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), GRACE)
    child.once('exit', () => {
      clearTimeout(kill)
      resolve()
    })
    child.kill()
  })
}
