// What decorators cost the type checker: `npm run bench -- types [--rounds 7 --controllers 200]`.
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
const check = [join(root, 'dist/cli/main.js'), 'check']

/** The compilers, and what checks a project as it was written. */
const compilers = {
  'TypeScript 6, `tspc`': {
    directory: join(root, 'node_modules/typescript'),
    written: ['node_modules/ts-patch/bin/tspc.js', '--noEmit'],
  },
  'TypeScript 6, `honotate check`': { directory: join(root, 'node_modules/typescript'), written: check },
  'TypeScript 7.0, `honotate check`': {
    directory: join(root, 'test/bench/tools/node_modules/typescript-7.0'),
    written: check,
  },
  'TypeScript 7.1, `honotate check`': {
    directory: join(root, 'test/bench/tools/node_modules/typescript-7.1'),
    written: check,
  },
}
const rows = []

for (const [title, { directory, written }] of Object.entries(compilers)) {
  const styles = ['plain', 'byHand', 'rewritten', 'decorated']
  const projects = Object.fromEntries(
    styles.map((style) => [style, writeProject(style, Number(controllers), directory)]),
  )
  const run = (style) =>
    seconds(projects[style], style === 'decorated' ? written : ['node_modules/typescript/bin/tsc', '--noEmit'])
  await byTurns(styles, 1, run)
  const samples = await byTurns(styles, rounds, run)
  const time = (style) => median(samples.map((sample) => sample[style])).toFixed(2)
  const ratio = (one, other) => median(samples.map((sample) => sample[one] / sample[other])).toFixed(2)
  rows.push([
    title,
    ...styles.map(time),
    ratio('decorated', 'plain'),
    ratio('decorated', 'byHand'),
    ratio('rewritten', 'plain'),
  ])
  console.log(rows.at(-1).join('  '))
}

async function seconds(cwd, command) {
  const start = performance.now()
  await promisify(execFile)(process.execPath, command, { cwd }).catch(({ stdout, stderr }) => {
    throw new Error(`${command.join(' ')}: ${stdout.slice(0, 2000)}${stderr}`)
  })
  return (performance.now() - start) / 1000
}

saveResult({
  name: 'types',
  packages: ['typescript', 'ts-patch', 'typescript-7.0', 'typescript-7.1', 'hono'],
  notes: [
    `Seconds to check a generated project of ${controllers} controllers with five routes and an injected service each, medians of ${rounds} interleaved rounds. *Plain* are the same classes without decorators, \`tsc --noEmit\`; *by hand* is that with every method registered in Hono; *rewritten* is the text that the transformer makes, \`tsc --noEmit\`, so that what is more in *as written* is the transformer; the goal is at most 1.15 of the same project without decorators.`,
  ],
  tables: [
    {
      head: [
        'checked by',
        'plain',
        'by hand',
        'rewritten',
        'as written',
        'as written / plain',
        'as written / by hand',
        'rewritten / plain',
      ],
      rows,
    },
  ],
})
