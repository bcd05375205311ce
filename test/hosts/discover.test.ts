import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundlers } from './support/bundlers.ts'
import { runtimes } from './support/loaders.ts'
import { run } from '../support/program.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const main = `import { createApp } from 'honotate'
import { discover } from 'honotate/discover'

const controllers = await discover(new URL('./controllers/', import.meta.url), { logger: { error() {}, warn: console.log } })
const app = createApp({ controllers })
const answers = []
for (const path of ['a', 'b', 'c']) answers.push(await (await app.request('/apis/' + path)).text())
console.log(answers.join())
`

const controller = (
  name: string,
  more = '',
): string => `import { GetMapping, RequestParam, RestController } from 'honotate'

@RestController()
export class ${name.toUpperCase()}Controller {
  @GetMapping('/${name}')
  get(@RequestParam('x', { defaultValue: '' }) x: string) {
    return '${name}' + x
  }
}
${more}`

/** A project with controllers in two folders, a controller file without one, and files that must not be loaded. */
function createProject(): Sandbox {
  const sandbox = createSandbox()
  sandbox.remove('src')
  sandbox.write('src/main.ts', main)
  sandbox.write('src/controllers/b-controller.ts', controller('b', "export { AController } from './a-controller.ts'\n"))
  sandbox.write('src/controllers/a-controller.ts', controller('a'))
  sandbox.write('src/controllers/more/c-controller.mts', controller('c'))
  sandbox.write('src/controllers/more/base-controller.ts', 'export abstract class BaseController {}\n')
  sandbox.write('src/controllers/a-controller.test.ts', "throw new Error('a test')\n")
  sandbox.write('src/controllers/service.ts', "throw new Error('no controller')\n")
  return sandbox
}

function expectFound({ code, output }: { readonly code: number | null; readonly output: string }): void {
  expect(code, output).toBe(0)
  expect(output).toMatch(/more\/base-controller\.ts`.*HONOTATE_NOTHING_DISCOVERED/u)
  expect(output.match(/NOTHING_DISCOVERED/gu)).toHaveLength(1)
  expect(output).toMatch(/^a,b,c$/mu)
}

// @rollup/plugin-typescript compiles with ts-patch, without the plugin.
const withPlugin = bundlers.filter(({ name }) => !name.includes('plugin-typescript'))

describe.for(withPlugin)('$name with discover()', ({ runtime, script, files = {} }) => {
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createProject()
    // TypeScript changes the extension `.mts` of an import to `.mjs`. The default target of rollup-plugin-esbuild does
    // not allow top-level await.
    const changed = script
      .replace("{ '.js': ['.ts', '.js'] }", "{ '.js': ['.ts', '.js'], '.mjs': ['.mts'] }")
      .replace('esbuild()]', "esbuild({ target: 'es2022' })]")
    sandbox.write('build.mjs', changed)
    for (const [path, content] of Object.entries(files)) sandbox.write(path, content)
  })
  const build = (env: Readonly<Record<string, string>> = {}) =>
    run(sandbox, [runtime === 'bun' ? join(sandbox.directory, 'node_modules/bun/bin/bun.exe') : 'node', 'build.mjs'], {
      ENTRY: 'src/main.ts',
      ...env,
    })

  test('bundles the controller files, and the app has their routes', async () => {
    const { code, output } = await build()
    expect(code, output).toBe(0)
    sandbox.remove('src')
    expectFound(await run(sandbox, ['node', 'dist/main.js']))
  })

  test('fails to build when the folder does not exist', async () => {
    sandbox.write('src/main.ts', main.replace('./controllers/', './nowhere/'))
    const { code, output } = await build()
    expect(code, output).not.toBe(0)
    expect(output).toMatch(/nowhere[^]*HONOTATE_NO_CONTROLLER_FOLDER/u)
  })
})

describe.for(runtimes)('$name', ({ command, files = {}, without = [] }) => {
  test('discover() imports the controller files', async () => {
    const sandbox = createProject()
    for (const name of without) sandbox.remove(`node_modules/${name}`)
    for (const [path, text] of Object.entries(files)) sandbox.write(path, text)
    expectFound(await run(sandbox, [...command.slice(0, command.indexOf('serve.mjs')), 'src/main.ts']))
  })
})

test('discover() accepts import.meta.glob() of Vite instead of a folder', async () => {
  const { script } = bundlers.find(({ name }) => name === 'Vite') as (typeof bundlers)[number]
  for (const options of ['{ eager: true }', '{}']) {
    const sandbox = createProject()
    sandbox.write('build.mjs', script)
    const glob = `import.meta.glob('./controllers/**/*-controller.{ts,mts}', ${options})`
    sandbox.write('src/main.ts', main.replace("new URL('./controllers/', import.meta.url)", glob))
    const { code, output } = await run(sandbox, ['node', 'build.mjs'], { ENTRY: 'src/main.ts' })
    expect(code, output).toBe(0)
    sandbox.remove('src')
    expectFound(await run(sandbox, ['node', 'dist/main.js']))
  }
})
