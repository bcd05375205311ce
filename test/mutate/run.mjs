// Changes small parts of `src`, one at a time, and reports those that no test notices:
// `npm run mutate -- --folder runtime/http [--count 20 --seed 1 --tests test/unit/http,test/integration/http --quick]`.
// Each mutant first meets `--tests`, by default the tests of its folder, then, if it survives, the whole of `npm test`, unless
// `--quick` leaves that out. The work is done in a copy of the repository. `explained.mjs` lists survivors that no test can notice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { copyRepository } from '../support/repository-copy.ts'
import { explained } from './explained.mjs'
import { mutationsOf, randomNumbers } from './mutations.mjs'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: 'runtime' },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
/** Minutes after which a mutant counts as noticed: it loops. */
const LIMIT = 15
/** The tests of folders of `src/runtime` whose names no folder of tests has. */
const OTHER_NAMES = {
  app: 'routing boot',
  'create-app.ts': 'boot',
  binding: 'http',
  decorators: 'boot http',
  metadata: 'boot parameters',
  'json-schema': 'openapi types',
  errors: 'boot',
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const copy = copyRepository()
const folder = join(copy, 'src', values.folder)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.ts$/u.test(file))
const all = files.flatMap((file) => mutationsOf(join(folder, file), readFileSync(join(folder, file), 'utf8')))
const random = randomNumbers(Number(values.seed))
const chosen = Array.from({ length: Math.min(Number(values.count), all.length) }, () =>
  all.splice(Math.floor(random() * all.length), 1).at(0),
)
if (await fails(testsOf(chosen[0].file))) throw new Error('The tests fail without a change.')

const counts = { noticed: 0, explained: 0, SURVIVED: 0 }
for (const mutant of chosen) {
  const code = readFileSync(mutant.file, 'utf8')
  const path = relative(copy, mutant.file).replaceAll('\\', '/')
  const line = code.slice(0, mutant.start).split('\n').length
  const change = `${code.slice(mutant.start, mutant.end)}  →  ${mutant.text}`.replaceAll(/\s+/gu, ' ')
  const text = code.split('\n')[line - 1].trim()
  const reason = explained.find((each) => each.file === path && each.line === text && each.change === change)?.reason
  writeFileSync(mutant.file, code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end))
  const isNoticed =
    reason === undefined && ((await fails(testsOf(mutant.file))) || (!values.quick && (await fails([]))))
  writeFileSync(mutant.file, code)
  const result = reason === undefined ? (isNoticed ? 'noticed' : 'SURVIVED') : 'explained'
  counts[result]++
  console.log(`${result.padEnd(9)} ${path}:${line}  ${change}${reason === undefined ? '' : `  (${reason})`}`)
}
const percent = ((1 - counts.SURVIVED / chosen.length) * 100).toFixed(0)
console.log(
  `${percent} % of ${chosen.length} mutants (of ${all.length + chosen.length} places, seed ${values.seed}): ${counts.noticed} were noticed, ${counts.explained} are explained, ${counts.SURVIVED} survived.`,
)

/** The tests that a mutant meets first: the folders of tests with the name of its folder. */
function testsOf(file) {
  if (values.tests) return values.tests.split(',')
  const [, name = ''] = relative(join(copy, 'src'), file).split(/[\\/]/u)
  const topics = (OTHER_NAMES[name] ?? name).split(' ')
  const paths = topics.flatMap((topic) => [`test/unit/${topic}`, `test/integration/${topic}`])
  const found = paths.filter((path) => existsSync(join(root, path)))
  return found.length > 0 ? found : ['test/unit', 'test/integration']
}

/** Whether the tests fail, or the package cannot be built or loaded. */
async function fails(paths) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const run = spawn(process.execPath, [vitest, 'run', '--configLoader', 'native', '--bail', '1', ...paths], {
    cwd: copy,
    timeout: LIMIT * 60_000,
    stdio: 'ignore',
  })
  const stop = () => run.kill()
  // Before the copy is removed.
  process.prependOnceListener('exit', stop)
  const [status] = await once(run, 'exit')
  process.off('exit', stop)
  return status !== 0
}
