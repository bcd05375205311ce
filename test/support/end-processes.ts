// A process that a failed test leaves keeps the pipes of Vitest's worker open, and the run would never end.
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { afterAll } from 'vitest'

/** Milliseconds that a process has to end after `SIGTERM`. */
const GRACE = 10_000

const running = new Set<ChildProcess>()
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess }
  running.add(child)
  child.once('exit', () => running.delete(child))
})

/** Whether a process would stay. Forked ones and the service of esbuild end with this process, so tests may share them. */
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
