// With `HONOTATE_TIMES=<file>`, appends to the file what each test file has cost, and each of its tests that cost more
// than half a second: seconds of processor time, those of child processes included. Times depend much less than
// durations on what else the machine does. Reads /proc, so it needs Linux.
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

/** Clock ticks per second: `getconf CLK_TCK`. */
const TICKS = 100
/** The fields of /proc/<pid>/stat after the command: the parent, and the ticks of the process and its ended children. */
const PARENT = 1
const TIMES = [11, 12, 13, 14]

const LEAST = 0.5

const log = process.env['HONOTATE_TIMES']
/** What this process remembers from file to file. */
const memory = globalThis as {
  /** The seconds at the end of the last file: its tests do not include the start of the process. */
  honotateProcessorTime?: number
  honotateChildren?: Set<ChildProcess>
}

interface Stat {
  readonly parent: number
  readonly seconds: number
}

function readStat(id: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(fields[PARENT]),
      seconds: TIMES.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS,
    }
  } catch {
    // The process has ended.
    return undefined
  }
}

function countChildren(): Set<ChildProcess> {
  const children = new Set<ChildProcess>()
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    children.add(child)
    child.once('exit', () => children.delete(child))
  })
  return children
}

/** The seconds of this process and of all below it. Reads the list of all processes only if there are some below it. */
function processorTime(children: ReadonlySet<ChildProcess>): number {
  if (children.size === 0) return readStat('self')?.seconds ?? 0
  const ids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name))
  const stats = new Map(ids.map((id) => [Number(id), readStat(id)]))
  const sum = (id: number): number =>
    [...stats].reduce(
      (total, [child, stat]) => (stat?.parent === id ? total + sum(child) : total),
      stats.get(id)?.seconds ?? 0,
    )
  return sum(process.pid)
}

if (log) {
  const children = (memory.honotateChildren ??= countChildren())
  const start = memory.honotateProcessorTime ?? 0
  const slow: string[] = []
  let before = 0
  beforeEach(() => {
    before = processorTime(children)
  })
  afterEach(({ task }) => {
    const seconds = processorTime(children) - before
    if (seconds >= LEAST) slow.push(`        ${seconds.toFixed(1).padStart(6)} ${task.name}\n`)
  })
  afterAll(() => {
    const end = (memory.honotateProcessorTime = processorTime(children))
    const file = relative('', expect.getState().testPath ?? '')
    appendFileSync(log, `${(end - start).toFixed(1).padStart(6)} ${file}\n${slow.join('')}`)
  })
}
