// Changes small parts of `src`, one at a time, and reports the changes that no test notices:
// `npm run mutate -- --folder runtime/http [--count 20 --seed 1 --tests test/unit/http,test/integration/http --quick]`.
//
// A copy of the repository contains all mutants, and `active.json` contains the number of the active one, so the
// package is built once and one Vitest serves all mutants. First, the tests run without a mutant: this records the
// mutants that each test file reaches, and the duration of the file. Then, for each mutant, the files that reach it run
// until one fails, quick files first. `--tests` chooses the test files by their paths: the files of the second path run
// only for mutants that the files of the first path did not notice. With `--quick`, the files of a path run for at most
// half a minute per mutant. `explained.ts` lists survivors that no test can notice.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { copyRepository } from '../support/repository-copy.ts'
import { explained } from './explained.ts'
import { chooseMutants, mutationsOf, withMutants } from './mutations.mjs'
import { createSuite } from './suite.mjs'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'runtime' },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: 'test/unit,test/integration,test' },
    quick: { type: 'boolean', default: false },
  },
})

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

// `isolatedDeclarations` infers types from default values, which is not possible for a mutated value.
const settings = readFileSync(join(copy, 'tsconfig.json'), 'utf8')
writeFileSync(join(copy, 'tsconfig.json'), settings.replace(/("isolatedDeclarations"): true/u, '$1: false'))
// Some tests copy the files that Git lists.
execFileSync('git', ['init', '--quiet'], { cwd: copy })
process.chdir(copy)

const counts = { noticed: 0, explained: 0, SURVIVED: 0 }
let left = chosen.filter((mutant) => {
  const reason = reasonFor(mutant)
  if (reason !== undefined) report('explained', mutant, reason)
  return reason === undefined
})
const suite = await createSuite(copy, values.quick ? 30 : Infinity)
for (const filter of values.tests.split(',')) {
  if (left.length === 0) break
  const passing = await suite.measured(filter)
  console.log(`${passing.length} more files in ${filter} pass without a mutant, and meet ${left.length} mutants.`)
  const unnoticed = []
  for (const mutant of left) {
    const by = await suite.noticedBy(mutant, passing)
    if (by) report('noticed', mutant, by)
    else {
      console.log(`left      ${placeOf(mutant)}`)
      unnoticed.push(mutant)
    }
  }
  left = unnoticed
}
for (const mutant of left) {
  const reaching = suite.tests.filter(({ numbers }) => numbers.has(mutant.number))
  report('SURVIVED', mutant, `${reaching.length} files of tests reach it`)
}
const percent = ((1 - counts.SURVIVED / chosen.length) * 100).toFixed(1)
console.log(
  `${percent} % of ${chosen.length} mutants (of ${all.length} places, seed ${values.seed}): ${counts.noticed} were noticed, ${counts.explained} are explained, ${counts.SURVIVED} survived.`,
)
await suite.close()
process.exit()

function placeOf({ file, code, start, change }) {
  const path = relative(copy, file).replaceAll('\\', '/')
  return `${path}:${code.slice(0, start).split('\n').length}  ${change}`
}

function reasonFor({ file, code, start, change }) {
  const path = relative(copy, file).replaceAll('\\', '/')
  const line = code.split('\n')[code.slice(0, start).split('\n').length - 1].trim()
  const reasons = explained[path]
  if (typeof reasons === 'string') return reasons
  return reasons?.find((each) => each.line === line && each.change === change)?.reason
}

function report(result, mutant, why) {
  counts[result]++
  console.log(`${result.padEnd(9)} ${placeOf(mutant)}  (${why})`)
}
