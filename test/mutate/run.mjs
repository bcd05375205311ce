// Changes small parts of `src`, one at a time, and reports those that no test notices:
// `npm run mutate -- --folder runtime/http [--count 20 --seed 1 --tests test/unit/http,test/integration/http --quick]`.
//
// A copy of the repository contains all mutants, and `active.json` says which of them is active, so the package is built once
// and one Vitest serves all. The tests run once without a mutant: that tells which mutants each file of tests reaches and how
// long it takes. Then each mutant meets the files that reach it, the quick ones first, until one fails. `--tests` chooses the
// files by their paths: those of the second path run only if mutants are left behind those of the first. With `--quick` a mutant
// meets the files of a path that take half a minute. `explained.mjs` lists survivors that no test can notice.
import { execFileSync } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { copyRepository } from '../support/repository-copy.ts'
import { explained } from './explained.mjs'
import { chooseMutants, mutationsOf, withMutants } from './mutations.mjs'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'runtime' },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: 'test/unit,test/integration,test' },
    quick: { type: 'boolean', default: false },
  },
})
/** Seconds that a file of tests may take, beside five times what it takes without a mutant: a mutant that loops is noticed. */
const PATIENCE = 30

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const copy = copyRepository()
const folder = join(copy, 'src', values.folder)
const listed = folder.endsWith('.ts') ? [''] : readdirSync(folder, { recursive: true, encoding: 'utf8' })
const files = listed.filter((file) => /(?<!\.d)\.ts$/u.test(join(folder, file)))
const all = files.sort().flatMap((file) => mutationsOf(join(folder, file), readFileSync(join(folder, file), 'utf8')))
const chosen = chooseMutants(all, Number(values.count), Number(values.seed))
const isActive = `process.getBuiltinModule('node:module').createRequire(${JSON.stringify(join(copy, 'src/'))})('../test/mutate/active.cjs')`
for (const [file, mutants] of Map.groupBy(chosen, ({ file }) => file))
  writeFileSync(file, withMutants(mutants, isActive))

// A default value no longer shows its type.
const settings = readFileSync(join(copy, 'tsconfig.json'), 'utf8')
writeFileSync(join(copy, 'tsconfig.json'), settings.replace(/("isolatedDeclarations"): true/u, '$1: false'))

/** The processes in which Vitest runs tests; esbuild, which compiles them, is no Node and has to stay. */
const workers = new Set()
subscribe('child_process', ({ process: child }) => {
  if (child.spawnfile !== process.execPath) return
  workers.add(child)
  child.once('exit', () => workers.delete(child))
})
activate({})
// Tests copy the repository as Git lists it.
execFileSync('git', ['init', '--quiet'], { cwd: copy })
process.chdir(copy)
const vitest = await createVitest('test', {
  root: copy,
  config: join(copy, 'vitest.config.ts'),
  configLoader: 'native',
  watch: false,
  reporters: [{}],
  bail: 1,
  testTimeout: PATIENCE * 1000,
  maxWorkers: 1,
})
const tests = []
const counts = { noticed: 0, explained: 0, SURVIVED: 0 }
let left = chosen.filter((mutant) => {
  const reason = reasonFor(mutant)
  if (reason !== undefined) report('explained', mutant, reason)
  return reason === undefined
})
for (const filter of values.tests.split(',')) {
  if (left.length === 0) break
  const passing = await measured(await vitest.globTestSpecifications([filter]))
  console.log(`${passing.length} more files in ${filter} pass without a mutant, and meet ${left.length} mutants.`)
  tests.push(...passing)
  const unnoticed = []
  for (const mutant of left) {
    const by = await noticedBy(mutant, passing)
    if (by) report('noticed', mutant, by)
    else {
      console.log(`left      ${placeOf(mutant)}`)
      unnoticed.push(mutant)
    }
  }
  left = unnoticed
}
for (const mutant of left)
  report(
    'SURVIVED',
    mutant,
    `${tests.filter(({ numbers }) => numbers.has(mutant.number)).length} files of tests reach it`,
  )
const percent = ((1 - counts.SURVIVED / chosen.length) * 100).toFixed(1)
console.log(
  `${percent} % of ${chosen.length} mutants (of ${all.length} places, seed ${values.seed}): ${counts.noticed} were noticed, ${counts.explained} are explained, ${counts.SURVIVED} survived.`,
)
await vitest.close()
process.exit()

function activate(state) {
  writeFileSync(join(copy, 'test/mutate/active.json'), JSON.stringify(state))
}

function placeOf({ file, code, start, change }) {
  const path = relative(copy, file).replaceAll('\\', '/')
  return `${path}:${code.slice(0, start).split('\n').length}  ${change}`
}

function reasonFor({ file, code, start, change }) {
  const path = relative(copy, file).replaceAll('\\', '/')
  const line = code.split('\n')[code.slice(0, start).split('\n').length - 1].trim()
  const isMeant = (each) => each.line === undefined || (each.line === line && each.change === change)
  return explained.find((each) => each.file === path && isMeant(each))?.reason
}

function report(result, mutant, why) {
  counts[result]++
  console.log(`${result.padEnd(9)} ${placeOf(mutant)}  (${why})`)
}

/** The files of tests that pass without a mutant, with the mutants that they reach. */
async function measured(specifications) {
  const passing = []
  for (const specification of specifications) {
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
  return passing
}

/** The file of tests that fails with a mutant: the files that noticed one of the same source come first, then quick ones. */
async function noticedBy({ number, file }, passing) {
  activate({ active: number })
  const cost = (test) => test.seconds * test.numbers.size * (test.found.has(file) ? 0.1 : 1)
  const reaching = passing.filter(({ numbers }) => numbers.has(number)).toSorted((a, b) => cost(a) - cost(b))
  let rest = values.quick ? 30 : Infinity
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

/** The first of the files that fails, or `true` if a process ended or took too long. The next file's process may loop too. */
async function fails(batch, limit) {
  let late
  const stop = () => workers.forEach(({ pid }) => pid && endTree(pid))
  const timer = setTimeout(() => (late = setInterval(stop, 1000)), limit * 1000)
  const { unhandledErrors } = await vitest.runTestSpecifications(batch)
  clearTimeout(timer)
  clearInterval(late)
  return (
    batch.find(({ testModule }) => testModule?.state() === 'failed') ??
    (late !== undefined || unhandledErrors.length > 0)
  )
}

/** Ends a process and those that it started, which may loop too. */
function endTree(pid) {
  const pairs = execFileSync('ps', ['-Ao', 'pid=,ppid='], { encoding: 'utf8' }).matchAll(/(\d+) +(\d+)/gu)
  for (const [, child, parent] of pairs) if (Number(parent) === pid) endTree(Number(child))
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
