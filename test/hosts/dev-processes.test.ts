import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { compilerOptions, createCliProject, honotate, type CliProject } from '../support/cli-project.ts'
import { linkWebTypes } from '../support/folder.ts'
import { freePort } from '../support/free-port.ts'
import { isRunning, withDev, type DevSession } from './support/dev-session.ts'

const main = `import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

appendFileSync('starts.txt', 'start ' + process.pid + '\\n')
const server = createServer((request, response) => {
  response.end('hello')
}).listen(0, '127.0.0.1')
`

/** Closes slowly after the first signal and ends immediately after the second, as `serve()` does. */
const closing = `
process.once('SIGINT', () => {
  console.log('closes')
  setTimeout(() => { console.log('closed'); process.exit() }, 800)
})
`

const contractProgram = `import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { contract } from './api.gen.ts'
import { UsersController } from './users-controller.ts'

await serve(createApp({ controllers: [UsersController], contract }), { port: 0, hostname: '127.0.0.1' })
`

const usersController = (more: string): string => `import { GetMapping, RestController } from 'honotate'

@RestController()
export class UsersController {
  @GetMapping('/users') users(): string { return 'users' }
  ${more}
}
`

function createProject(files: Readonly<Record<string, string | object>> = {}): CliProject {
  return createCliProject({ 'src/main.ts': main, '.env': 'WORD=one\n', ...files })
}

/** The ids of the processes that have evaluated the program. */
function starts(project: CliProject): number[] {
  return [...project.read('starts.txt').matchAll(/^start (\d+)$/gmu)].map(([, pid]) => Number(pid))
}

/** The exit code of `honotate dev`, which is killed if it does not end in time. */
async function endOf(dev: DevSession): Promise<number | null> {
  const stop = new AbortController()
  const late = setTimeout(20_000, undefined, { signal: stop.signal }).then(
    () => dev.signal('SIGKILL'),
    () => {},
  )
  const code = await dev.ended
  stop.abort()
  await late
  return code
}

/** Milliseconds in which an unnecessary process would start. */
const IDLE = 1500

describe('the processes of honotate dev', { timeout: 120_000 }, () => {
  test('each change starts one process', async () => {
    const project = createProject()
    await withDev(project, ['--no-check', '--env-file', '.env'], async (dev) => {
      await dev.prints(/listens on/u)
      await setTimeout(IDLE)
      project.write('.env', 'WORD=two\n')
      await dev.prints(/listens again/u)
      await setTimeout(IDLE)
      dev.signal('SIGTERM')
      expect(await endOf(dev)).toBe(0)
      await setTimeout(500)
      expect(starts(project)).toHaveLength(2)
    })
  })

  test('a server on port 0 keeps its port when another server has a port of its own', async () => {
    const server = (port: number): string =>
      `createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')\n`
    const program = `import { createServer } from 'node:http'\n${server(await freePort())}${server(0)}`
    const project = createProject({ 'src/main.ts': program })
    await withDev(project, ['--no-check', '--env-file', '.env'], async (dev) => {
      await dev.prints(/listens on[^]*listens on/u)
      dev.fresh()
      project.write('.env', 'WORD=two\n')
      await dev.prints(/listens[^]*listens/u)
      expect(dev.fresh().match(/listens (?:on|again)/gu)).toEqual(['listens again', 'listens again'])
    })
  })

  test('SIGTERM during a restart after a configuration change ends all processes', async () => {
    // Makes each process wait before it ends.
    const slow = "process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700))\n"
    const project = createProject({ 'slow.mjs': slow })
    await withDev(project, ['--no-check', '--import', './slow.mjs'], async (dev) => {
      await dev.prints(/listens on/u)
      await setTimeout(IDLE)
      project.write('.env', 'WORD=two\n')
      await setTimeout(200)
      dev.signal('SIGTERM')
      expect(await endOf(dev)).toBe(0)
      expect(starts(project).filter(isRunning)).toEqual([])
    })
  })

  test('no process starts after SIGTERM during a restart', async () => {
    const project = createProject({
      'src/main.ts': `${main}process.once('SIGTERM', () => setTimeout(() => process.exit(), 900))\n`,
    })
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/listens on/u)
      await setTimeout(IDLE)
      for (const word of ['one', 'two']) {
        project.write('src/main.ts', `${project.read('src/main.ts')}// ${word}\n`)
        await setTimeout(150)
      }
      dev.signal('SIGTERM')
      expect(await endOf(dev)).toBe(0)
      expect(starts(project)).toHaveLength(1)
    })
  })

  test('a second change while the program still loads replaces it without a word', async () => {
    // On a busy machine, a large program takes longer than the time that a process has to react.
    const slow = `for (const end = Date.now() + 1700; Date.now() < end; );\n`
    const project = createProject({ 'src/main.ts': main })
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/listens on/u)
      await setTimeout(IDLE)
      dev.fresh()
      project.write('src/main.ts', main + slow)
      await dev.prints(/starts again/u)
      await expect.poll(() => starts(project)).toHaveLength(2)
      project.write('src/main.ts', main)
      await dev.prints(/listens again/u)
      expect(dev.output()).not.toContain('was killed')
    })
  })

  test('one SIGINT closes the service gracefully, sent to honotate dev alone or to its process group', async () => {
    for (const isShared of [true, false]) {
      const project = createProject({ 'src/main.ts': main + closing })
      await withDev(
        project,
        ['--no-check'],
        async (dev) => {
          await dev.prints(/listens on/u)
          if (isShared) process.kill(-dev.pid, 'SIGINT')
          else dev.signal('SIGINT')
          expect(await endOf(dev)).toBe(0)
          expect(dev.output().match(/close[sd]/gu), String(isShared)).toEqual(['closes', 'closed'])
        },
        { hasGroup: true },
      )
    }
  })

  test('the service closes after honotate dev is killed', async () => {
    const project = createProject({ 'src/main.ts': main + closing.replaceAll('SIGINT', 'SIGTERM') })
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/listens on/u)
      const [pid] = starts(project) as [number]
      dev.signal('SIGKILL')
      await expect.poll(() => isRunning(pid)).toBe(false)
      await expect.poll(() => dev.output().match(/close[sd]/gu)).toEqual(['closes', 'closed'])
    })
  })

  test('the type check ends if honotate dev is killed while it loads', async () => {
    const project = createProject({ 'tsconfig.json': { compilerOptions, include: ['src'] } })
    const checkTypes = join(dirname(honotate[1]), 'dev/child/check-types.js')
    const config = join(project.directory, 'tsconfig.json')
    const check = spawn(process.execPath, [checkTypes, '--watch', '-p', config], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    check.disconnect()
    const [[code], errors] = await Promise.all([once(check, 'exit'), text(check.stderr!)])
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
  })

  test('types are checked before the program has finished starting', async () => {
    const project = createProject({
      'src/main.ts': 'setInterval(() => {}, 1000)\nawait new Promise(() => {})\n',
      'tsconfig.json': {
        compilerOptions: { noEmit: true, strict: true, types: [], lib: ['es5'], module: 'esnext', target: 'es2022' },
        include: ['src/word.ts'],
      },
      'src/word.ts': 'export const word: string = 1\n',
    })
    await withDev(project, [], async (dev) => {
      await dev.prints(/src\/word\.ts\(1,14\): error TS2322: [^]*1 type error\n/u)
    })
  })

  test('a program with a stale contract waits for the check that has read the last edit', async () => {
    const typescript = createRequire(import.meta.url).resolve('typescript')
    const project = createCliProject(
      {
        'src/main.ts': contractProgram,
        'src/users-controller.ts': usersController(''),
        'tsconfig.json': { compilerOptions, include: ['src'] },
        'src/z.ts': 'export {}\n',
        // A compiler that has read the controller when it waits for the test at the last file.
        'node_modules/typescript/package.json': { name: 'typescript', version: '6.0.3', main: 'index.js' },
        'node_modules/typescript/index.js': `const { existsSync } = require('node:fs')
          const compiler = module.exports = { ...require(${JSON.stringify(typescript)}) }
          if (process.argv.includes('--watch')) {
            const { sys } = compiler
            compiler.sys = { ...sys, readFile(path, ...rest) {
              const text = sys.readFile(path, ...rest)
              if (path.endsWith('src/z.ts') && !existsSync('ended.txt')) {
                console.error('has read')
                while (!existsSync('ended.txt'));
              }
              return text
            } }
          }`,
      },
      ['honotate', 'hono', 'typedi'],
    )
    linkWebTypes(project.directory)
    await withDev(project, ['--no-page'], async (dev) => {
      await dev.prints(/has read/u)
      project.write(
        'src/users-controller.ts',
        usersController("@GetMapping('/new') another(): string { return 'new' }"),
      )
      await dev.prints(/waits for the new one/u)
      project.write('ended.txt', '')
      await dev.prints(/listens again/u)
      await dev.answers('/apis/new', 'new')
      expect(dev.output()).not.toContain('HONOTATE_CONTRACT_MISMATCH')
    })
  })

  test('a syntax error in a controller leaves the contract and the service as they are', async () => {
    const project = createCliProject(
      {
        'src/main.ts': contractProgram,
        'src/users-controller.ts': usersController(''),
        'tsconfig.json': { compilerOptions, include: ['src'] },
      },
      ['honotate', 'hono', 'typedi', 'typescript'],
    )
    linkWebTypes(project.directory)
    expect(await project.honotate(['openapi', '--contract'])).toMatchObject({ code: 0 })
    const contract = project.read('src/api.gen.ts')
    await withDev(project, ['--no-page'], async (dev) => {
      await dev.prints(/0 type errors|listens on/u)
      await dev.answers('/apis/users', 'users')
      project.write('src/users-controller.ts', usersController('find( {'))
      await dev.prints(/error HONOTATE_SYNTAX_ERROR/u)
      expect(await dev.get('/apis/users')).toBe('users')
      expect(project.read('src/api.gen.ts')).toBe(contract)
    })
  })

  test('a crash of the type check is reported, the service keeps running, and a stale contract is an error', async () => {
    const project = createCliProject(
      {
        'src/main.ts': main,
        'tsconfig.json': { compilerOptions: { types: [] }, include: ['src'] },
        // A compiler that fails.
        'node_modules/typescript/package.json': { name: 'typescript', version: '6.0.0', main: 'index.js' },
        'node_modules/typescript/index.js': 'process.exit(3)',
      },
      ['honotate'],
    )
    await withDev(project, [], async (dev) => {
      await dev.prints(/the type check has ended with exit code 3; starts again after an installation/u)
      await dev.answers('/', 'hello')
      // Nothing will write a contract, so the program does not wait for one.
      const failure = "throw Object.assign(new Error('stale'), { code: 'HONOTATE_CONTRACT_MISMATCH' })"
      project.write('src/main.ts', failure)
      await dev.prints(/Error: stale[^]*the program has ended with exit code 1/u)
      // An edit of tsconfig.json starts the check again, and so does another compiler while the check runs.
      const install = (version: string): void => {
        project.write('node_modules/typescript/package.json', { name: 'typescript', version, main: 'index.js' })
        project.write('node_modules/typescript/index.js', `console.error('compiler ${version}'); for (;;);`)
        project.write('node_modules/.package-lock.json', version)
      }
      dev.fresh()
      install('6.0.1')
      await dev.prints(/compiler 6\.0\.1/u)
      install('6.0.2')
      await dev.prints(/compiler 6\.0\.2/u)
    })
  })
})
