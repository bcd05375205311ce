import { execFileSync } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { createVitest } from 'vitest/node'

/**
 * Seconds that test files may take in addition to five times their duration without a mutant. A mutant that loops
 * exceeds this limit, and so is noticed.
 */
const PATIENCE = 30

/**
 * Opens the test files of a copy of the repository in one Vitest, which serves all mutants.
 *
 * @param copy The folder of the copy, whose `src` contains the mutants.
 * @param most The most seconds that the test files of one call of `noticedBy()` may take, as measured without a mutant.
 */
export async function createSuite(copy, most) {
  activate({})
  const started = startedProcesses()
  const vitest = await createVitest('test', {
    root: copy,
    config: join(copy, 'vitest.config.ts'),
    configLoader: 'native',
    watch: false,
    reporters: [{}],
    bail: 1,
    maxWorkers: 1,
  })
  const tests = []
  return { tests, measured, noticedBy, close: () => vitest.close() }

  function activate(state) {
    writeFileSync(join(copy, 'test/mutate/active.json'), JSON.stringify(state))
  }

  /** Runs the files whose path contains `filter` without a mutant. Returns passing files and the mutants they reach. */
  async function measured(filter) {
    const passing = []
    for (const specification of await vitest.globTestSpecifications([filter])) {
      const path = relative(copy, specification.moduleId)
      if (tests.some((test) => test.path === path)) continue
      const reached = join(copy, 'test/mutate/reached.txt')
      writeFileSync(reached, '')
      activate({ reached })
      const start = performance.now()
      const hasFailed = await fails([specification], 600)
      const seconds = (performance.now() - start) / 1000
      if (hasFailed) console.log(`${path} is left out: it fails without a mutant`)
      else {
        const numbers = new Set(readFileSync(reached, 'utf8').split('\n').filter(Boolean).map(Number))
        passing.push({ specification, path, seconds, numbers, found: new Set() })
      }
    }
    tests.push(...passing)
    return passing
  }

  /** Finds a test file that fails with a mutant. Files that noticed others of its source run first, then quick ones. */
  async function noticedBy({ number, file }, passing) {
    activate({ active: number })
    const cost = (test) => test.seconds * test.numbers.size * (test.found.has(file) ? 0.1 : 1)
    const reaching = passing.filter(({ numbers }) => numbers.has(number)).toSorted((a, b) => cost(a) - cost(b))
    let rest = most
    const waiting = reaching.filter(({ seconds }) => (rest -= seconds) > 0)
    while (waiting.length > 0) {
      const batch = []
      let seconds = 0
      while (waiting.length > 0 && (batch.length === 0 || seconds + waiting[0].seconds < 2)) {
        batch.push(waiting.shift())
        seconds += batch.at(-1).seconds
      }
      const specifications = batch.map(({ specification }) => specification)
      const failed = await fails(specifications, PATIENCE + 5 * seconds)
      if (!failed) continue
      const test = batch.find(({ specification }) => specification === failed) ?? batch[0]
      test.found.add(file)
      return test.path
    }
  }

  /** Runs files. Returns the first one that fails, or `true` if a process ended or took too long. */
  async function fails(batch, limit) {
    let late
    // Only processes of Node end: esbuild compiles the tests and must stay. The next file's process may loop as well,
    // so this function runs repeatedly.
    const stop = () => started.forEach(({ pid, spawnfile }) => spawnfile === process.execPath && endTree(pid))
    const timer = setTimeout(() => (late = setInterval(stop, 1000)), limit * 1000)
    const { unhandledErrors } = await vitest.runTestSpecifications(batch)
    clearTimeout(timer)
    clearInterval(late)
    return (
      batch.find(({ testModule }) => testModule?.state() === 'failed') ??
      (late !== undefined || unhandledErrors.length > 0)
    )
  }
}

/** The child processes of this process. The channel announces a child before its `spawnfile` and `pid` are known. */
function startedProcesses() {
  const started = new Set()
  subscribe('child_process', ({ process: child }) => {
    started.add(child)
    child.once('exit', () => started.delete(child))
  })
  return started
}

/** Ends a process and its children, which may loop as well. */
function endTree(pid) {
  const pairs = execFileSync('ps', ['-Ao', 'pid=,ppid='], { encoding: 'utf8' }).matchAll(/(\d+) +(\d+)/gu)
  for (const [, child, parent] of pairs) if (Number(parent) === pid) endTree(Number(child))
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
