// Measures the time that decorators add to type-checking: `npm run bench -- types [--rounds 7 --controllers 200]`.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { byTurns, median } from './support/numbers.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { writeProject } from './support/typed-project.mjs'

const { controllers, ...options } = readOptions({ rounds: '7', controllers: '200' })
const rounds = Number(options.rounds)
const root = join(import.meta.dirname, '../..')
const check = [join(root, 'src/honotate-kit/dist/honotate-kit/cli/main.js'), 'check']

/** The compilers, and for each the command that checks code with decorators before the transformer. */
const compilers = {
  'TypeScript 6, `tspc`': {
    directory: join(root, 'node_modules/typescript'),
    written: ['node_modules/ts-patch/bin/tspc.js', '--noEmit'],
  },
  'TypeScript 6, `honotate check`': { directory: join(root, 'node_modules/typescript'), written: check },
  'TypeScript 7.0, `honotate check`': {
    directory: join(root, 'test/hosts/node_modules/typescript-7.0'),
    written: check,
  },
  'TypeScript 7.1, `honotate check`': {
    directory: join(root, 'test/hosts/node_modules/typescript-7.1'),
    written: check,
  },
}
const rows = []

for (const [title, { directory, written }] of Object.entries(compilers)) {
  const styles = ['plain', 'byHand', 'rewritten', 'decorated']
  const projects = Object.fromEntries(
    styles.map((style) => [style, writeProject(style, Number(controllers), directory)]),
  )
  const plainly = ['node_modules/typescript/bin/tsc', '--noEmit']
  const runs = {
    ...Object.fromEntries(styles.map((style) => [style, () => seconds(projects[style], plainly)])),
    decorated: () => seconds(projects.decorated, written),
    first: () => seconds(projects.decorated, written, { HONOTATE_CACHE: 'off' }),
  }
  const run = (name) => runs[name]()
  await byTurns(Object.keys(runs), 1, run)
  const samples = await byTurns(Object.keys(runs), rounds, run)
  const time = (style) => median(samples.map((sample) => sample[style])).toFixed(2)
  const ratio = (one, other) => median(samples.map((sample) => sample[one] / sample[other])).toFixed(2)
  rows.push([
    title,
    ...styles.map(time),
    time('first'),
    ratio('decorated', 'plain'),
    ratio('decorated', 'byHand'),
    ratio('first', 'byHand'),
    ratio('rewritten', 'plain'),
  ])
  console.log(rows.at(-1).join('  '))
}

async function seconds(cwd, command, env = {}) {
  const start = performance.now()
  await promisify(execFile)(process.execPath, command, { cwd, env: { ...process.env, ...env } }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`${command.join(' ')}: ${stdout.slice(0, 2000)}${stderr}`)
    },
  )
  return (performance.now() - start) / 1000
}

saveResult({
  name: 'types',
  packages: ['typescript', 'ts-patch', 'typescript-7.0', 'typescript-7.1', 'hono'],
  notes: [
    `Seconds to check a generated project of ${controllers} controllers with five routes and an injected service each, medians of ${rounds} interleaved rounds. *Plain* is \`tsc --noEmit\` of the same classes without decorators; *by hand* adds the registration of every method in Hono; *rewritten* is \`tsc --noEmit\` of the transformer's output, so the difference to *as written* is the time of the transformer. With TypeScript 7, *as written* reuses the files that the previous run has rewritten; *without the cache* is a first run. The goals are 1.00 times the project by hand with TypeScript 6, and 1.20 times with TypeScript 7.`,
  ],
  tables: [
    {
      head: [
        'checked by',
        'plain',
        'by hand',
        'rewritten',
        'as written',
        'without the cache',
        'as written / plain',
        'as written / by hand',
        'without the cache / by hand',
        'rewritten / plain',
      ],
      rows,
    },
  ],
})
