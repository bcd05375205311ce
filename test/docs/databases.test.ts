import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createProject } from '../integration/ts-patch/project.ts'
import { outputOf } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')

/** The files of the two pages, which together are one project. A comment at the start of each block names the file. */
const files = ['databases', 'jobs'].flatMap((page) =>
  [
    ...readFileSync(join(root, `docs/guide/${page}.md`), 'utf8').matchAll(/^```ts\n\/\/ (\S+\.ts)\n([^]*?)^```$/gmu),
  ].map(([, path, code]) => [path as string, code as string] as const),
)

const project = createProject({
  'tsconfig.json': {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2022', 'esnext.disposable', 'dom'],
      module: 'nodenext',
      strict: true,
      skipLibCheck: true,
      types: ['node'],
      rootDir: '.',
      outDir: 'dist',
      plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }],
    },
    include: ['src', 'test'],
  },
  'vitest.config.ts': `import honotate from 'honotate-kit/vite'
export default { plugins: [honotate()], test: { include: ['test/*.test.ts'] } }
`,
  // A server that starts the job of the timer at once.
  'src/serve.ts': `import { Container, createApp } from 'honotate'
import { serve } from 'honotate/node'
import { Database } from './database.js'
import { InterestJob } from './interest-job.js'

Container.set(Database, new Database('bank.db'))
const job = Container.get(InterestJob)
const server = await serve(createApp({ controllers: [] }), { port: 0 })
job.run()
await server.close()
`,
  'src/balance.ts': `import { DatabaseSync } from 'node:sqlite'
const database = new DatabaseSync('bank.db')
if (process.argv[2]) database.exec(process.argv[2])
else console.log(database.prepare('select cents from accounts').get()?.['cents'])
`,
  ...Object.fromEntries(files),
})

beforeAll(async () => {
  expect(await project.tspc()).toMatchObject({ output: '', code: 0 })
})

/** Runs a command, which must succeed, and returns its output. */
const run = (...args: string[]): string => outputOf(project, ['node', ...args], { NODE_ENV: undefined }).trim()

test('the test of docs/guide/databases.md passes', () => {
  expect(run('node_modules/vitest/vitest.mjs', 'run')).toMatch(/Tests +1 passed/u)
})

test('the script and the timer of docs/guide/jobs.md pay interest, and close the database', () => {
  run('dist/src/pay-interest.js')
  expect(existsSync(join(project.directory, 'bank.db'))).toBe(true)
  run('dist/src/balance.js', "insert into accounts values ('ann', 1000)")
  run('dist/src/pay-interest.js')
  expect(run('dist/src/balance.js')).toBe('1010')
  run('dist/src/serve.js')
  expect(run('dist/src/balance.js')).toBe('1020')
})
