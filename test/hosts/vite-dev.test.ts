import { expect, test } from 'vitest'
import { expectConformance } from './support/conformance.ts'
import { run, serving } from '../support/program.ts'
import { createSandbox } from './support/sandbox.ts'

const server = `import { createServer } from 'vite'
import devServer from '@hono/vite-dev-server'
import honotate from 'honotate-kit/vite'

const server = await createServer({ configFile: false, logLevel: 'error', plugins: [honotate(), devServer({ entry: 'src/main.ts', export: 'app' })], server: { port: 0, host: '127.0.0.1', strictPort: false } })
await server.listen()
console.log('http://127.0.0.1:' + server.httpServer.address().port)
`

test('the development server serves an edited controller without a restart', async () => {
  const sandbox = createSandbox()
  sandbox.write('dev.mjs', server)
  await serving(
    sandbox,
    ['node', 'dev.mjs'],
    async (address) => {
      await expectConformance(address)
      const get = async (path: string): Promise<string> => (await fetch(`${address}/apis${path}`)).text()

      const source = sandbox.read('src/controllers/plain.ts')
      await sandbox.edit('src/controllers/plain.ts', source.replace("return 'plain'", "return 'edited'"))
      await expect.poll(() => get('/plain')).toBe('edited')
      await sandbox.edit('src/controllers/plain.ts', source.replace('/plain', '/moved'))
      await expect.poll(() => get('/moved')).toBe('plain')
      expect(JSON.parse(await get('/plain'))).toMatchObject({ status: 404 })
      // Renames the class and decorates a parameter.
      await sandbox.edit(
        'src/controllers/plain.ts',
        source
          .replace('PlainController', 'Renamed')
          .replace('plain()', 'plain(@RequestQuery() query: { readonly a?: string })')
          .replace("return 'plain'", 'return `a = ${query.a}`')
          .replace('{ GetMapping', '{ RequestQuery, GetMapping'),
      )
      await expect.poll(() => get('/plain?a=1')).toBe('a = 1')
      expect(JSON.parse(await get('/moved'))).toMatchObject({ status: 404 })
      // An edit of a module that the controller imports evaluates the controller again.
      sandbox.write('src/controllers/text.ts', "export const text = 'first'\n")
      await sandbox.edit(
        'src/controllers/plain.ts',
        source.replace("'plain'", 'text').replace('import', "import { text } from './text.ts'\nimport"),
      )
      await expect.poll(() => get('/plain')).toBe('first')
      await sandbox.edit('src/controllers/text.ts', "export const text = 'second'\n")
      await expect.poll(() => get('/plain')).toBe('second')
      // The other routes are unchanged.
      expect(JSON.parse(await get('/items/7'))).toEqual({ method: 'GET', id: '7' })
      await sandbox.edit('src/controllers/plain.ts', source)
      await expect.poll(() => get('/plain')).toBe('plain')
      await expectConformance(address)
    },
    { NODE_ENV: 'development' },
  )
})

test('a controller file that is renamed, deleted or no longer imported loses its routes', async () => {
  const sandbox = createSandbox()
  sandbox.write('dev.mjs', server)
  const controller = (name: string): string =>
    `import { GetMapping, RequestQuery, RestController } from 'honotate'

@RestController()
export class Named {
  @GetMapping('/named')
  get(@RequestQuery() query: { a?: string }) {
    return '${name} ' + query.a
  }
}
`
  const main = (name: string): string =>
    `import { createApp } from 'honotate'\nimport './${name}.ts'\nexport const app = createApp()\n`
  sandbox.write('src/first.ts', controller('first'))
  sandbox.write('src/main.ts', main('first'))
  await serving(
    sandbox,
    ['node', 'dev.mjs'],
    async (address) => {
      const get = async (): Promise<string> => (await fetch(`${address}/apis/named?a=1`)).text()
      expect(await get()).toBe('first 1')
      // Renamed: the old file is gone.
      sandbox.write('src/second.ts', controller('second'))
      sandbox.remove('src/first.ts')
      await expectAfterEdit('second')
      // No longer imported: the old file stays.
      sandbox.write('src/third.ts', controller('third'))
      await expectAfterEdit('third')
      // Imported again.
      await expectAfterEdit('second')

      /** Saves the file again now and then: under load, the watcher may miss an edit. */
      async function expectAfterEdit(name: string): Promise<void> {
        await sandbox.edit('src/main.ts', main(name))
        let asked = 0
        const ask = async (): Promise<string> => {
          if (++asked % 30 === 0) await sandbox.edit('src/main.ts', `${main(name)}// ${asked}\n`)
          return get()
        }
        await expect.poll(ask).toBe(`${name} 1`)
      }
    },
    { NODE_ENV: 'development' },
  )
})

test('an edit destroys the services of the edited module', async () => {
  const sandbox = createSandbox()
  sandbox.write('dev.mjs', server)
  const job = (version: number): string => `import { Service } from 'honotate'
const ended: number[] = ((globalThis as any).ended ??= [])
@Service()
export class Job {
  state = () => \`${version}, ended: \${ended}\`
  destroy() { ended.push(${version}) }
}
`
  sandbox.write('src/job.ts', job(1))
  sandbox.write(
    'src/main.ts',
    `import { createApp, GetMapping, RestController } from 'honotate'
import { Job } from './job.ts'
@RestController()
class Jobs {
  constructor(readonly job: Job) {}
  @GetMapping('/jobs') jobs() { return this.job.state() }
}
export const app = createApp({ controllers: [Jobs] })
`,
  )
  await serving(
    sandbox,
    ['node', 'dev.mjs'],
    async (address) => {
      const get = async (): Promise<string> => (await fetch(`${address}/apis/jobs`)).text()
      expect(await get()).toBe('1, ended: ')
      for (const [version, ended] of [
        [2, '1'],
        [3, '1,2'],
      ] as const) {
        await sandbox.edit('src/job.ts', job(version))
        await expect.poll(get).toBe(`${version}, ended: ${ended}`)
      }
    },
    { NODE_ENV: 'development' },
  )
})

test('a syntax error is shown with its line, and disappears after the next edit', async () => {
  const sandbox = createSandbox()
  sandbox.write('dev.mjs', server)
  await serving(
    sandbox,
    ['node', 'dev.mjs'],
    async (address) => {
      const get = async (): Promise<string> => (await fetch(`${address}/apis/plain`)).text()
      expect(await get()).toBe('plain')
      const source = sandbox.read('src/controllers/plain.ts')
      await sandbox.edit('src/controllers/plain.ts', source.replace("return 'plain'", 'return +* 2'))
      await expect.poll(get).toMatch(/plain\.ts:7/u)
      await sandbox.edit('src/controllers/plain.ts', source)
      await expect.poll(get).toBe('plain')
    },
    { NODE_ENV: 'development' },
  )
})

test('Vitest with the plugin runs tests that import controllers', async () => {
  const sandbox = createSandbox()
  sandbox.write(
    'vitest.config.ts',
    "import honotate from 'honotate-kit/vite'\n\nexport default { plugins: [honotate()] }\n",
  )
  sandbox.write(
    'service.test.ts',
    `import { expect, test } from 'vitest'
import { app } from './src/main.ts'

test('a controller answers', async () => {
  const response = await app.request('/apis/query?name=Ann&age=7')
  expect(await response.json()).toEqual({ name: 'Ann', age: '7', same: true })
})

test('an error has its place', async () => {
  const response = await app.request('/apis/stack/inline')
  expect(await response.json()).toMatchObject({ file: 'results.ts', line: 16 })
})
`,
  )
  const { code, output } = await run(sandbox, ['node', 'node_modules/vitest/vitest.mjs', 'run'])
  expect(code, output).toBe(0)
  expect(output).toMatch(/Tests\s+2 passed/u)
})
