import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { nodeOf } from '../support/engines.ts'
import { sampled } from '../support/runs.ts'
import { isRunning, withDev } from './support/dev-session.ts'
import { compilerOptions, createCliProject, type CliProject } from '../support/cli-project.ts'
import { linkWebTypes } from '../support/folder.ts'

const hello = `import { GetMapping, RequestQuery, RestController } from 'honotate'

@RestController()
export class HelloController {
  @GetMapping('/hello')
  hello(@RequestQuery() query: { readonly name?: string }) {
    return \`hello \${query.name}\`
  }

  @GetMapping('/fail')
  fail() {
    throw new Error('failed on purpose')
  }

  @GetMapping('/items/:id')
  item() {
    return 'item'
  }
}
`
const main = `import './hello-controller.ts'
import { createApp } from 'honotate'
import { serve } from 'honotate/node'

console.log('process', process.pid)
await serve(createApp(), { port: 0, hostname: '127.0.0.1' })
console.log('ready')
`

function createProject(files: Readonly<Record<string, string | object>> = {}): CliProject {
  return createCliProject({ 'src/main.ts': main, 'src/hello-controller.ts': hello, ...files })
}

function edit(project: CliProject, path: string, from: string, to: string): void {
  const text = project.read(path)
  expect(text).toContain(from)
  project.write(path, text.replace(from, to))
}

/** The ids of the processes of the service, in the order in which they started. */
function pids(output: string): number[] {
  return [...output.matchAll(/^process (\d+)$/gmu)].map(([, pid]) => Number(pid))
}

const HELLO = '/apis/hello?name=Ann'

describe('honotate dev', { timeout: 180_000 }, () => {
  test('serves an edited controller on the same port, and lists routes once; an unchanged file restarts nothing', async () => {
    const project = createProject()
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/listens on/u)
      expect(dev.fresh()).toMatch(
        /starts src\/main\.ts on Node [\d.]+\nprocess \d+\nready\n {2}GET {4}\/apis\/hello {6}HelloController\.hello\n {2}GET {4}\/apis\/fail {7}HelloController\.fail\n {2}GET {4}\/apis\/items\/:id {2}HelloController\.item\n.*listens on http:\/\/127\.0\.0\.1:\d+ in \d+ ms\n/u,
      )
      expect(await dev.get(HELLO)).toBe('hello Ann')
      await dev.get('/apis/fail')
      await dev.prints(/failed on purpose\n {4}at HelloController\.fail \(.*src\/hello-controller\.ts:12:11\)/u)
      dev.fresh()
      // A path that only a path variable could match gets no suggestion.
      await dev.get('/anything')
      await dev.get('/items/7')
      await dev.prints(/404 for \/items\/7: did you mean \/apis\/items\/:id\?/u)
      expect(dev.output()).not.toContain('404 for /anything')
      await dev.get('/hello?name=Ann')
      await dev.prints(/404 for \/hello: did you mean \/apis\/hello\?/u)
      project.write('src/hello-controller.ts', hello)
      for (const word of ['good morning', 'good night', 'bye']) {
        project.write('src/hello-controller.ts', hello.replace('`hello', `\`${word}`))
        await dev.answers(HELLO, `${word} Ann`)
      }
      // The routes are the same, so only the restart is printed.
      expect(dev.fresh()).not.toMatch(/GET|PORT_IN_USE/u)
      edit(project, 'src/hello-controller.ts', "'/fail'", "'/crash'")
      await dev.prints(/ready\n[^]*listens again/u)
      expect(dev.fresh()).toMatch(/ {2}\+ GET {4}\/apis\/crash .*\n {2}- GET {4}\/apis\/fail /u)
      // Each process has ended before the next one has loaded the program.
      const processes = pids(dev.output())
      expect(new Set(processes).size).toBe(5)
      expect(processes.filter(isRunning)).toHaveLength(1)
    })
  })

  test('a syntax error and a deleted entry file are printed, and the service keeps running', async () => {
    const project = createProject()
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/listens on/u)
      edit(project, 'src/hello-controller.ts', 'query.name', 'query.+name')
      await dev.prints(/the service runs as it was before/u)
      const output = dev.fresh()
      expect(output).toContain('src/hello-controller.ts:7:')
      expect(output).toMatch(/> 7 \| {5}return `hello \$\{query\.\+name\}`\n {4}\| +\^/u)
      expect(output).toMatch(/Syntax error: .+/u)
      expect(await dev.get(HELLO)).toBe('hello Ann')
      project.write('src/hello-controller.ts', hello.replace('`hello', '`hi'))
      await dev.answers(HELLO, 'hi Ann')
      dev.fresh()
      project.remove('src/main.ts')
      await dev.prints(/error: src\/main\.ts does not exist\n.*the service runs as it was before/u)
      expect(await dev.get(HELLO)).toBe('hi Ann')
      project.write('src/main.ts', main)
      await dev.prints(/listens again/u)
    })
  })

  test('a failed start is printed with its source line, and the next change starts the service', async () => {
    const project = createProject({
      'src/hello-controller.ts': hello.replace("  @GetMapping('/fail')\n  fail", "  @GetMapping('fail')\n  fail"),
    })
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/waits for a change/u)
      const output = dev.fresh()
      expect(output).toMatch(/^src\/hello-controller\.ts:11:3$/mu)
      expect(output).toContain("  10 |   @GetMapping('fail')\n> 11 |   fail() {\n     |   ^")
      expect(output).toContain('HONOTATE_INVALID_PATH')
      expect(output).toContain('ended with exit code 1')
      expect(output.match(/^ +at .*$/gmu)).toEqual(['    at HelloController.fail (src/hello-controller.ts:11:3)'])
      project.write(
        'src/hello-controller.ts',
        `import { OnStart } from 'honotate'\n${hello.replace('fail()', '@OnStart() fail()')}`,
      )
      await dev.prints(/START_FAILED[^]*waits for a change/u)
      const started = dev.fresh()
      expect(started).toMatch(/^src\/hello-controller\.ts:13:11$/mu)
      expect(started).not.toMatch(/dist\/|node:internal/u)
      expect(started.match(/^ +at /gmu)).toHaveLength(3)
      project.write('src/hello-controller.ts', hello)
      await dev.prints(/listens on/u)
      expect(await dev.get(HELLO)).toBe('hello Ann')
    })
  })

  test('a syntax error or a missing file at the first start is reported, and a fix starts the service', async () => {
    const project = createProject({ 'src/hello-controller.ts': hello.replace('query.name', 'query.+name') })
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/waits for a change/u)
      expect(dev.fresh()).toMatch(/src\/hello-controller\.ts:7:\d+\n[^]*Syntax error: /u)
      project.write('src/hello-controller.ts', `import './later/other.ts'\n${hello}`)
      await dev.prints(/waits for a change/u)
      expect(dev.fresh()).toMatch(/Cannot find module .*later.other\.ts/u)
      project.write('src/later/other.ts', "console.log('other is here')\n")
      await dev.prints(/other is here[^]*listens on/u)
    })
  })

  test('a directory that is deleted and recreated is still watched', async () => {
    const project = createProject({
      'src/main.ts': `import './a/b/word.ts'\n${main}`,
      'src/a/b/word.ts': "console.log('word one')\n",
    })
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/word one[^]*listens on/u)
      // `git checkout` removes and writes files like this. The text stays the same, so no process starts.
      project.remove('src/a')
      project.write('src/a/b/word.ts', "console.log('word one')\n")
      await setTimeout(500)
      project.write('src/a/b/word.ts', "console.log('word two')\n")
      await dev.prints(/word two/u)
      renameSync(join(project.directory, 'src/a'), join(project.directory, 'elsewhere'))
      await dev.prints(/Cannot find module [^]*waits for a change/u)
      dev.fresh()
      project.write('src/a/b/word.ts', "console.log('word three')\n")
      await dev.prints(/word three[^]*listens again/u)
      project.write('src/a/b/word.ts', "console.log('word four')\n")
      await dev.prints(/word four[^]*listens again/u)
    })
  })

  test('restarts when .env, tsconfig.json or a watched file changes', async () => {
    const project = createProject({
      '.env': 'WORD=one\n',
      'tsconfig.json': '{}',
      'texts/word.txt': 'a',
      'src/main.ts': `${main}\nconsole.log('word', process.env['WORD'])\n`,
    })
    await withDev(project, ['--no-check', '--env-file', '.env', '--watch', 'texts'], async (dev) => {
      await dev.prints(/word one/u)
      dev.fresh()
      project.write('.env', 'WORD=two\n')
      await dev.prints(/\.env changed[^]*word two/u)
      dev.fresh()
      project.write('tsconfig.json', '{ "compilerOptions": {} }')
      await dev.prints(/tsconfig\.json changed[^]*word two/u)
      dev.fresh()
      // A new directory with sources causes a restart beside the sources of the program, not beside its configuration.
      project.write('scripts/tool.ts', '')
      project.write('src/more/new-controller.ts', '')
      await dev.prints(/changed[^]*word two/u)
      expect(dev.fresh()).toMatch(/src\/more\/new-controller\.ts changed, starts again/u)
      project.write('texts/word.txt', 'b')
      await dev.prints(/texts\/word\.txt changed[^]*word two/u)
      dev.fresh()
      project.write('texts/more/other.txt', 'a')
      await dev.prints(/texts\/more\/other\.txt changed[^]*word two/u)
      dev.fresh()
      project.write('texts/more/other.txt', 'b')
      await dev.prints(/texts\/more\/other\.txt changed[^]*word two/u)
    })
  })

  test('leaves no process behind', async () => {
    // The type check is a process too. It reads one small file, so that it loads quickly.
    const small = { compilerOptions: { lib: ['es5'], types: [], noEmit: true }, include: ['src/small.ts'] }
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      const project = createProject({ 'tsconfig.json': small, 'src/small.ts': 'export {}\n' })
      await withDev(project, [], async (dev) => {
        await dev.prints(/listens on/u)
        edit(project, 'src/hello-controller.ts', '`hello', '`hi')
        await dev.answers(HELLO, 'hi Ann')
        const [pid] = pids(dev.output()).slice(-1) as [number]
        dev.signal(signal)
        expect(await dev.ended, signal).toBe(signal === 'SIGKILL' ? null : 0)
        await expect.poll(() => isRunning(pid)).toBe(false)
      })
    }
    await Promise.all((['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const).map(end))
  })

  test('a program that ignores SIGTERM is killed', async () => {
    const project = createProject({
      'src/main.ts': main
        .replace('await serve', "process.on('SIGTERM', () => {})\nawait serve")
        .replace('port: 0', 'port: 0, signals: false'),
    })
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/listens on/u)
      edit(project, 'src/hello-controller.ts', '`hello', '`hi')
      await dev.prints(/did not end when it was told to/u)
      await dev.answers(HELLO, 'hi Ann')
    })
  })

  test('type errors are printed while the service keeps running', async () => {
    // Without main.ts, which needs the declarations of Node.
    const project = createProject({ 'tsconfig.json': { compilerOptions, include: ['src/hello-controller.ts'] } })
    linkWebTypes(project.directory)
    await withDev(project, [], async (dev) => {
      await dev.prints(/listens on/u)
      edit(project, 'src/hello-controller.ts', 'query.name', 'query.nam')
      await dev.prints(/src\/hello-controller\.ts\(7,27\): error TS2551: [^]*1 type error\n/u)
      await dev.answers(HELLO, 'hello undefined')
      dev.fresh()
      edit(project, 'src/hello-controller.ts', '`hello', '`hallo')
      await dev.prints(/1 type error\n/u)
      expect(dev.fresh()).not.toContain('TS2551')
      edit(project, 'src/hello-controller.ts', 'query.nam', 'query.name')
      await dev.prints(/no type errors/u)
      expect(dev.output()).not.toMatch(/Watching for file changes|incremental compilation/u)
    })
  })

  test('serves the app that the entry file exports, with arguments and environment variables', async () => {
    const project = createProject({
      'src/app.ts':
        "import './hello-controller.ts'\nimport { createApp } from 'honotate'\nconsole.log(process.argv.slice(2), process.env['NODE_ENV'])\nexport default createApp()\n",
    })
    await withDev(
      project,
      ['src/app.ts', '--no-check', '--', '--flag', 'value'],
      async (dev) => {
        await dev.prints(/\[ '--flag', 'value' \] development[^]*listens on http:\/\/localhost:\d+/u)
        expect(await dev.get(HELLO)).toBe('hello Ann')
      },
      { env: { PORT: '0' } },
    )
  })

  test('serves the exported app of a program whose own servers have failed to listen', async () => {
    const project = createProject({
      'src/app.ts': `import './hello-controller.ts'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createApp } from 'honotate'

const taken = createServer().listen(0, '127.0.0.1')
await once(taken, 'listening')
const probe = createServer().listen((taken.address() as AddressInfo).port, '127.0.0.1')
await once(probe, 'error')
await once(taken.close(), 'close')
try {
  createServer().listen(70_000)
} catch {}
console.log('no server')
export default createApp()
`,
    })
    await withDev(
      project,
      ['src/app.ts', '--no-check'],
      async (dev) => {
        await dev.prints(/no server[^]*listens on[^]*listens on/u)
        expect(await dev.get(HELLO)).toBe('hello Ann')
      },
      { env: { PORT: '0' } },
    )
  })

  test('serves the default export of a CommonJS module', async () => {
    const project = createProject({
      'src/app.cts':
        "import './hello-controller.ts'\nimport { createApp } from 'honotate'\nexport default createApp()\n",
    })
    await withDev(
      project,
      ['src/app.cts', '--no-check'],
      async (dev) => {
        await dev.prints(/listens on/u)
        expect(await dev.get(HELLO)).toBe('hello Ann')
      },
      { env: { PORT: '0' } },
    )
  })

  test('--inspect opens the inspector again after a restart', async () => {
    const project = createProject()
    await withDev(project, ['--no-check', '--inspect=127.0.0.1:0'], async (dev) => {
      await dev.prints(/Debugger listening on ws:[^]*listens on/u)
      dev.fresh()
      edit(project, 'src/hello-controller.ts', '`hello', '`hi')
      await dev.prints(/Debugger listening on ws:[^]*listens again/u)
      expect(dev.output().match(/Debugger listening/gu)).toHaveLength(2)
    })
  })
})

/** Each commit tries one of these versions, and a release all. */
const versions = sampled(['22.12', '22', '26'] as const, 3)

describe.for(versions)('honotate dev on Node %s', { timeout: 180_000 }, (version) => {
  const node = nodeOf(version)

  test('restarts on the same port, shows syntax errors and failures, and leaves no process behind', async () => {
    const project = createProject()
    await withDev(
      project,
      ['--no-check'],
      async (dev) => {
        await dev.prints(/listens on/u)
        expect(dev.fresh()).toContain(`on Node ${version}.`)
        await dev.answers(HELLO, 'hello Ann')
        edit(project, 'src/hello-controller.ts', '`hello', '`hi')
        await dev.answers(HELLO, 'hi Ann')
        dev.fresh()
        edit(project, 'src/hello-controller.ts', 'query.name', 'query.+name')
        await dev.prints(/> 7 \|[^]*Syntax error: [^]*the service runs as it was before/u)
        project.write('src/hello-controller.ts', `import './missing.ts'\n${hello}`)
        await dev.prints(/src\/hello-controller\.ts:1:11\n[^]*Cannot find module[^]*waits for a change/u)
        dev.fresh()
        project.write('src/missing.ts', 'export {}\n')
        await dev.prints(/listens again/u)
        expect(await dev.get(HELLO)).toBe('hello Ann')
        await dev.get('/apis/fail')
        await dev.prints(/HelloController\.fail \(.*src\/hello-controller\.ts:13:11\)/u)
        const [pid] = pids(dev.output()).slice(-1) as [number]
        dev.signal('SIGINT')
        expect(await dev.ended).toBe(0)
        expect(isRunning(pid)).toBe(false)
      },
      { node },
    )
  })
})
