import { beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { expectConformance } from './support/conformance.ts'
import { run, serving } from '../support/program.ts'
import { sampled } from '../support/runs.ts'
import { bun, deno, runtimes } from './support/loaders.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

describe.for(runtimes)('$name', ({ command, without = [], files = {}, columns }) => {
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox()
    for (const name of without) sandbox.remove(`node_modules/${name}`)
    for (const [path, text] of Object.entries(files)) sandbox.write(path, text)
  })

  /** Runs a file of the project in place of the service. */
  function runFile(path: string) {
    return run(sandbox, [...command.slice(0, -2), path])
  }

  test('the service passes the conformance checks, and its stack traces show source positions', async () => {
    await serving(sandbox, command, (address) =>
      expectConformance(address, columns === undefined ? 'columns' : 'lines'),
    )
  })

  // All of them read the options by the same code, so each commit tries a third.
  test.runIf(sampled(runtimes, 3).some((runtime) => runtime.command === command))(
    'experimentalDecorators in tsconfig.json has no effect',
    async () => {
      sandbox.write('tsconfig.json', { compilerOptions: { target: 'es2022', experimentalDecorators: true } })
      const places = columns === undefined ? 'columns' : 'none'
      await serving(sandbox, command, (address) => expectConformance(address, places))
      sandbox.remove('tsconfig.json')
    },
  )

  test('the runtime reports a syntax error with its file and line', async () => {
    sandbox.write(
      'src/broken.ts',
      "import { GetMapping, RequestQuery } from 'honotate'\n\nexport class Broken {\n  @GetMapping('/') get(@RequestQuery() query: object) {\n    return query +* 2\n  }\n}\n",
    )
    const { code, output } = await runFile('src/broken.ts')
    expect(code, output).not.toBe(0)
    expect(output).toMatch(/broken\.ts:5/u)
    expect(output).not.toMatch(/HONOTATE/u)
  })

  test('a file without parameter decorators is not changed', async () => {
    // `toString()` of a function shows that the runtime gets the source unchanged.
    sandbox.write(
      'src/untouched.ts',
      '/** @param a (@b) */\nfunction text(a, ...rest)   {\n\treturn `${a}, @b`   }\nconsole.log(text.toString())\n',
    )
    sandbox.write(
      'src/untouched.mjs',
      '/** @param a (@b) */\nfunction text(a, ...rest)   {\n\treturn `${a}, @b`   }\nconsole.log(text.toString())\n',
    )
    const plain = await run(sandbox, [
      ...command.slice(0, -2).filter((part) => !/--import|--preload|honotate|tsx/u.test(part)),
      'src/untouched.mjs',
    ])
    expect(await runFile('src/untouched.mjs')).toEqual(plain)
  })
})

test('honotate-kit/register compiles CommonJS, and resolves an import of .cjs to the .cts file', async () => {
  const sandbox = createSandbox()
  sandbox.write('package.json', {})
  sandbox.write(
    'cjs/main.cts',
    "import { greeting } from './greeting.cjs'\nimport honotate = require('honotate')\n@honotate.RestController() class C { @honotate.GetMapping('/') get(@honotate.RequestQuery() q: { name?: string }) { return `${greeting} ${q.name}` } }\nvoid C\nvoid Promise.resolve(honotate.createApp().request('/apis/?name=Ann')).then(async (response) => console.log(await response.text()))\n",
  )
  sandbox.write('cjs/greeting.cts', "const greeting: string = 'hello'\nmodule.exports = { greeting }\n")
  sandbox.write(
    'cjs/syntax.ts',
    "import { GetMapping, RequestQuery, RestController, createApp } from 'honotate'\n@RestController() class C { @GetMapping('/') get(@RequestQuery() q: { name?: string }) { return `${q.name}` } }\nvoid C\nconsole.log(await (await createApp().request('/apis/?name=Bob')).text())\n",
  )
  for (const node of ['node', 'node_modules/node-22.12/bin/node']) {
    const command = [node, '--import', 'honotate-kit/register']
    expect(await run(sandbox, [...command, 'cjs/syntax.ts']), node).toMatchObject({ code: 0, output: 'Bob\n' })
  }
  for (const node of ['node', 'node_modules/node-22/bin/node']) {
    const { code, output } = await run(sandbox, [node, '--import', 'honotate-kit/register', 'cjs/main.cts'])
    expect([code, output.split('\n')[0]], node).toEqual([0, 'hello Ann'])
  }
})

describe.for([
  { name: 'esbuild', without: [] },
  { name: 'TypeScript', without: ['esbuild'] },
])('honotate-kit/register by $name', ({ without }) => {
  function sandboxOf(files: Readonly<Record<string, string>>): Sandbox {
    const sandbox = createSandbox()
    for (const name of without) sandbox.remove(`node_modules/${name}`)
    for (const [path, text] of Object.entries(files)) sandbox.write(path, text)
    return sandbox
  }

  test.for(['node', 'node_modules/node-22.12/bin/node'])(
    '%s runs enums, namespaces and parameter properties in files without decorators',
    async (node) => {
      const sandbox = sandboxOf({
        'src/main.ts': `import { Color, Point, geometry } from './plain.js'
console.log(Color.Red, new Point(1, 2).sum(), geometry.origin)
`,
        'src/plain.ts': `export enum Color { Red = 'red' }
export class Point { constructor(private readonly x: number, public y: number) {} sum() { return this.x + this.y } }
export namespace geometry { export const origin = 0 }
`,
      })
      expect(await run(sandbox, [node, '--import', 'honotate-kit/register', 'src/main.ts'])).toEqual({
        code: 0,
        output: 'red 3 0\n',
      })
    },
  )

  test('runs .tsx files with the JSX of Hono or the jsxFactory in tsconfig.json', async () => {
    const sandbox = sandboxOf({
      'src/main.ts': "import { page } from './page.js'\nconsole.log(String(page))\n",
      'src/page.tsx': `export const page = <p class="a">{1 + 1}</p>\n`,
      'src/other/tsconfig.json': '{ "compilerOptions": { "jsx": "react", "jsxFactory": "h" } }',
      'src/other/page.tsx': `const h = (name: string) => 'h ' + name\nconsole.log(<p />)\n`,
    })
    const register = ['node', '--import', 'honotate-kit/register']
    expect(await run(sandbox, [...register, 'src/main.ts'])).toEqual({ code: 0, output: '<p class="a">2</p>\n' })
    expect(await run(sandbox, [...register, 'src/other/page.tsx'])).toEqual({ code: 0, output: 'h p\n' })
  })
})

test('honotate-kit/register without a compiler fails with HONOTATE_MISSING_COMPILER', async () => {
  const sandbox = createSandbox()
  for (const name of ['esbuild', 'typescript']) sandbox.remove(`node_modules/${name}`)
  const { code, output } = await run(sandbox, ['node', '--import', 'honotate-kit/register', 'src/main.ts'])
  expect(code).not.toBe(0)
  expect(output).toContain('HONOTATE_MISSING_COMPILER')
})

test('node --watch restarts with an edited controller', async () => {
  const sandbox = createSandbox()
  await serving(
    sandbox,
    ['node', '--watch', '--import', 'honotate-kit/register', 'serve.mjs', 'src/main.ts'],
    async (_, output) => {
      const get = async (): Promise<string> => {
        const address = output()
          .match(/http:\S+/gu)
          ?.at(-1) as string
        return fetch(`${address}/apis/plain`)
          .then((response) => response.text())
          .catch(() => 'restarting')
      }
      expect(await get()).toBe('plain')
      await sandbox.edit(
        'src/controllers/plain.ts',
        sandbox.read('src/controllers/plain.ts').replace("return 'plain'", "return 'edited'"),
      )
      await expect.poll(get).toBe('edited')
    },
  )
})

describe('Bun with the plugin as a preload', () => {
  const preload = { 'bunfig.toml': 'preload = ["honotate-kit/bun"]\n\n[test]\npreload = ["honotate-kit/bun"]\n' }
  const controller = `import { createApp, GetMapping, RequestQuery, RestController } from 'honotate'
@RestController() class C { @GetMapping('/') get(@RequestQuery() q: { name?: string }) { return \`hello \${q.name}\` } }
void C
export const app = createApp()
`
  function sandboxOf(files: Readonly<Record<string, string>>): Sandbox {
    const sandbox = createSandbox()
    for (const [path, text] of Object.entries({ ...preload, 'src/app.ts': controller, ...files }))
      sandbox.write(path, text)
    return sandbox
  }

  test('bun --watch serves an edited controller on the same port, and ends at a signal', async () => {
    const sandbox = sandboxOf({
      'src/run.ts': `import { serve } from 'honotate/node'
import { app } from './app.ts'
const port = Number(process.env['PORT'])
const server = await serve(app, { port, hostname: '127.0.0.1' })
console.log(server.address)
`,
    })
    const port = await freePort()
    await serving(
      sandbox,
      [bun, '--watch', 'src/run.ts'],
      async (address, output) => {
        const get = () =>
          fetch(`${address}/apis/?name=Ann`).then(
            (response) => response.text(),
            () => 'restarting',
          )
        expect(await get()).toBe('hello Ann')
        for (const greeting of ['good morning', 'good night']) {
          await sandbox.edit('src/app.ts', controller.replace('hello', greeting))
          await expect.poll(get).toBe(`${greeting} Ann`)
        }
        // Saves the file again while the process restarts, with connections kept open.
        for (let save = 0; save < 8; save++) {
          await sandbox.edit('src/app.ts', controller.replace('hello', `greeting ${save}`))
          await Promise.all([get(), get(), get()])
        }
        await expect.poll(get).toBe('greeting 7 Ann')
        expect(output()).not.toContain('PORT_IN_USE')
      },
      { PORT: String(port) },
    )
  })

  test('bun test runs the tests of a controller', async () => {
    const sandbox = sandboxOf({
      'src/app.test.ts': `import { expect, test } from 'bun:test'
import { app } from './app.ts'
test('greets', async () => expect(await (await app.request('/apis/?name=Ann')).text()).toBe('hello Ann'))
`,
    })
    expect(await run(sandbox, [bun, 'test', './src/app.test.ts'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 pass') as string,
    })
  })

  test('a .cjs file exports its values', async () => {
    const sandbox = sandboxOf({
      'src/run.ts': "import greeting from './greeting.cjs'\nconsole.log(greeting)\n",
      'src/greeting.cjs': "module.exports = 'hello'\n",
    })
    expect((await run(sandbox, [bun, 'src/run.ts'])).output).toBe('hello\n')
  })
})

test('Deno with honotate-kit/register resolves an import of .js to the .ts file', async () => {
  const sandbox = createSandbox()
  sandbox.write('src/main.ts', "import { greeting } from './greeting.js'\nconsole.log(greeting)\n")
  sandbox.write('src/greeting.ts', "export const greeting: string = 'hello'\n")
  const command = [...deno, '--preload', 'npm:honotate-kit/register', 'src/main.ts']
  expect((await run(sandbox, command)).output).toMatch(/^hello$/mu)
})

test('Deno with honotate-kit/register requires and imports JSON, and keeps what it compiles', async () => {
  const sandbox = createSandbox()
  sandbox.write(
    'src/main.ts',
    `import { createRequire } from 'node:module'
import imported from './data.json' with { type: 'json' }
const required = createRequire(import.meta.url)('./data.json')
console.log(imported.text, required.text, (await import('./required.cjs')).default)
`,
  )
  sandbox.write('src/data.json', { text: 'hello' })
  sandbox.write('src/required.cjs', "module.exports = require('./data').text\n")
  sandbox.write(
    'src/service.ts',
    "import { Service } from 'honotate'\n@Service() class A {}\nawait import('./main.ts')\n",
  )
  const command = [...deno, '--preload', 'npm:honotate-kit/register', 'src/service.ts']
  expect((await run(sandbox, command, { HONOTATE_CACHE: 'cache' })).output).toMatch(/^hello hello hello$/mu)
  expect(sandbox.exists('cache')).toBe(true)
})

test('deno run --watch restarts with an edited module', async () => {
  const sandbox = createSandbox()
  const source = "export const greeting: string = 'hello'\n"
  sandbox.write(
    'src/main.ts',
    "import { greeting } from './greeting.ts'\nconsole.log('http://localhost:1', greeting)\nsetInterval(() => {}, 1000)\n",
  )
  sandbox.write('src/greeting.ts', source)
  const command = [...deno, '--watch', '--preload', 'npm:honotate-kit/register', 'src/main.ts']
  await serving(sandbox, command, async (_, output) => {
    await sandbox.edit('src/greeting.ts', source.replace('hello', 'good day'))
    await expect.poll(output).toMatch(/localhost:1 good day/u)
  })
})

describe('Deno without a plugin', () => {
  test('runs a controller with handwritten @Parameters', async () => {
    const sandbox = createSandbox()
    sandbox.write(
      'src/hand.ts',
      `import { createApp, GetMapping, Parameters, Request, RequestQuery, RestController, type HttpRequest } from 'honotate'

@RestController()
class HandController {
  @GetMapping('/query')
  @Parameters(RequestQuery(), Request())
  query(query: { readonly name?: string }, req: HttpRequest) {
    return { name: query.name, same: req.query.name === query.name }
  }
}

export const app = createApp({ controllers: [HandController] })
`,
    )
    await serving(sandbox, [...deno, 'serve.mjs', 'src/hand.ts'], async (address) => {
      expect(await (await fetch(`${address}/apis/query?name=Ann`)).json()).toEqual({ name: 'Ann', same: true })
    })
  })

  test('runs a bundle of esbuild', async () => {
    const sandbox = createSandbox()
    sandbox.write(
      'build.mjs',
      "import { build } from 'esbuild'\nimport honotate from 'honotate-kit/esbuild'\n\nawait build({ entryPoints: ['src/main.ts'], outdir: 'dist', bundle: true, format: 'esm', packages: 'external', sourcemap: true, plugins: [honotate()] })\n",
    )
    expect(await run(sandbox, ['node', 'build.mjs'])).toMatchObject({ code: 0 })
    await serving(sandbox, [...deno, 'serve.mjs', 'dist/main.js'], (address) => expectConformance(address))
  })
})
