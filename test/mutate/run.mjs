// Changes small parts of `src`, one at a time, and reports those that no test notices:
// `npm run mutate -- --folder runtime/http [--count 20 --seed 1 --tests test/unit/http,test/integration/http]`.
// Each mutant first meets `--tests`, then, if it survives, the whole of `npm test`. The work is done in a copy of the last commit.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { mutationsOf, randomNumbers } from './mutations.mjs'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'runtime' },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '' },
  },
})
/** Minutes after which a mutant counts as noticed: it loops. */
const LIMIT = 15

const copy = mkdtempSync(join(tmpdir(), 'honotate-mutants-'))
process.once('exit', () => {
  execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root })
  rmSync(copy, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
execFileSync('git', ['worktree', 'add', '--detach', copy, 'HEAD'], { cwd: root, stdio: 'ignore' })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const folder = join(copy, 'src', values.folder)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.ts$/u.test(file))
const all = files.flatMap((file) => mutationsOf(join(folder, file), readFileSync(join(folder, file), 'utf8')))
const random = randomNumbers(Number(values.seed))
const chosen = Array.from({ length: Math.min(Number(values.count), all.length) }, () =>
  all.splice(Math.floor(random() * all.length), 1).at(0),
)

const survivors = []
for (const mutant of chosen) {
  const code = readFileSync(mutant.file, 'utf8')
  writeFileSync(mutant.file, code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end))
  const isNoticed = (values.tests && (await fails(values.tests.split(',')))) || (await fails([]))
  writeFileSync(mutant.file, code)
  const line = code.slice(0, mutant.start).split('\n').length
  const place = `${relative(copy, mutant.file)}:${line}`
  const what = `${place}  ${code.slice(mutant.start, mutant.end)}  →  ${mutant.text}`.replaceAll(/\s+/gu, ' ')
  if (!isNoticed) survivors.push(what)
  console.log(isNoticed ? 'noticed ' : 'SURVIVED', what)
}
const percent = ((1 - survivors.length / chosen.length) * 100).toFixed(0)
console.log(
  `${percent} % of ${chosen.length} mutants (of ${all.length + chosen.length} places, seed ${values.seed}) were noticed.`,
)

/** Whether the tests fail, or the package cannot be built or loaded. */
async function fails(paths) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const run = spawn(process.execPath, [vitest, 'run', '--configLoader', 'native', '--bail', '1', ...paths], {
    cwd: copy,
    timeout: LIMIT * 60_000,
    stdio: 'ignore',
  })
  const stop = () => run.kill()
  process.once('exit', stop)
  const [status] = await once(run, 'exit')
  process.off('exit', stop)
  return status !== 0
}
