// temporary
import { appendFileSync, readFileSync, readdirSync } from 'node:fs'
import process from 'node:process'
import { afterAll, expect } from 'vitest'

const log = process.env['HONOTATE_TIMES']
const known = globalThis as { honotateTime?: number }

function stat(pid: string): { ppid: number; time: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { ppid: Number(fields[1]), time: [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0) / 100 }
  } catch {
    return undefined
  }
}

function total(): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((pid) => [Number(pid), stat(pid)] as const)
  const sum = (pid: number): number =>
    all.reduce(
      (time, [id, found]) => (found && found.ppid === pid ? time + sum(id) : time),
      all.find(([id]) => id === pid)?.[1]?.time ?? 0,
    )
  return sum(process.pid)
}

if (log) {
  const start = known.honotateTime ?? 0
  const began = Date.now()
  afterAll(() => {
    const now = total()
    known.honotateTime = now
    appendFileSync(
      log,
      `${(now - start).toFixed(2)} ${((Date.now() - began) / 1000).toFixed(1)} ${expect.getState().testPath?.split('/h-time/')[1]} ${process.pid}\n`,
    )
  })
}
