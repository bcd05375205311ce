// Compares `honotate openapi` with `tsc --noEmit` on the same project:
// `npm run bench -- openapi [--rounds 5 --controllers 200,1000]`. Both run as processes. Measures their time and their
// processor time, which depends less on other processes of the machine.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byTurns, median } from './support/numbers.mjs'
import { writeOpenApiProject } from './support/openapi-project.mjs'
import { readOptions } from './support/options.mjs'
import { timeOf } from './support/process-time.mjs'
import { saveResult } from './support/result.mjs'

const { rounds, controllers } = readOptions({ rounds: '5', controllers: '200,1000' })
const root = join(import.meta.dirname, '../..')
const compilers = {
  'TypeScript 6': join(root, 'node_modules/typescript'),
  'TypeScript 7.1': join(root, 'test/hosts/node_modules/typescript-7.1'),
}
const rows = []
for (const count of controllers.split(',').map(Number)) {
  for (const [title, typescript] of Object.entries(compilers)) {
    const directory = writeOpenApiProject(count, typescript)
    const tsc = ['bin/tsc', 'bin/tsc.js'].map((each) => join(typescript, each)).find(existsSync)
    const commands = {
      openapi: [join(root, 'src/honotate-kit/dist/honotate-kit/cli/main.js'), 'openapi', '--out', 'api.gen.ts'],
      check: [tsc, '--noEmit'],
    }
    const samples = await byTurns(Object.keys(commands), Number(rounds), (name) => timeOf(commands[name], directory))
    const seconds = (name, of) => median(samples.map((sample) => sample[name][of])).toFixed(1)
    const ratio = (of) => median(samples.map(({ openapi, check }) => openapi[of] / check[of])).toFixed(2)
    if (!readFileSync(join(directory, 'api.gen.ts'), 'utf8').includes(`Thing${count - 1}Controller`))
      throw new Error('The types are incomplete')
    rows.push([
      `${count}, ${title}`,
      seconds('openapi', 'time'),
      seconds('check', 'time'),
      ratio('time'),
      title === 'TypeScript 6' ? '1.50' : count === 200 ? '5.0 s' : '–',
      ratio('processor'),
    ])
    console.log(rows.at(-1).join('  '))
  }
}

saveResult({
  name: 'openapi',
  packages: ['typescript', 'typescript-7.1'],
  notes: [
    `Seconds of \`honotate openapi\` and of \`tsc --noEmit\` of the same project, medians of ${rounds} rounds in turns. Each controller has five methods and four named types. The goal on TypeScript 6 is a ratio; on 7.1, whose checker runs in another process, it is seconds for 200 controllers.`,
  ],
  tables: [
    {
      head: [
        'controllers',
        '`honotate openapi`, s',
        '`tsc --noEmit`, s',
        'ratio',
        'goal at most',
        'ratio of processor time',
      ],
      rows,
    },
  ],
})
