import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundlers } from './support/bundlers.ts'
import { expectConformance } from './support/conformance.ts'
import { run, serving } from '../support/program.ts'
import { sampled } from '../support/runs.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

/** A commit tries a third of the bundlers, and a release all. */
const numbered = sampled(
  bundlers.map((each, turn) => ({ ...each, turn })),
  3,
)

/** Whether a part of a test runs for a bundler: a commit tries half of the parts, and a release all. */
const isTried = (part: number, turn: number): boolean => sampled([0, 1], 2, turn).includes(part)

describe.for(numbered)('$name', ({ runtime, script, columns, turn, files = {} }) => {
  const accuracy = columns === undefined ? 'columns' : 'lines'
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox()
    sandbox.write('build.mjs', script)
    for (const [path, content] of Object.entries(files)) sandbox.write(path, content)
  })

  function build(entry: string, env: Readonly<Record<string, string>> = {}) {
    const command =
      runtime === 'bun' ? [join(sandbox.directory, 'node_modules/bun/bin/bun.exe'), 'build.mjs'] : ['node', 'build.mjs']
    return run(sandbox, command, { ENTRY: entry, ...env })
  }

  // If the bundler's project has a tsconfig.json, the compiler reads `experimentalDecorators` there.
  const canHaveFlag = !('tsconfig.json' in files)
  const isPlain = isTried(0, turn) || !canHaveFlag
  const isFlagged = isTried(1, turn) && canHaveFlag

  test.runIf(isPlain)(
    'the service passes the conformance checks, and its stack traces show source positions',
    async () => {
      const { code, output } = await build('src/main.ts')
      expect(code, output).toBe(0)
      await serving(sandbox, ['node', '--enable-source-maps', 'serve.mjs', 'dist/main.js'], (address) =>
        expectConformance(address, accuracy),
      )
    },
  )

  if (isFlagged)
    test('experimentalDecorators in tsconfig.json has no effect', async () => {
      sandbox.write('tsconfig.json', { compilerOptions: { target: 'es2022', experimentalDecorators: true } })
      const { code, output } = await build('src/main.ts')
      expect(code, output).toBe(0)
      const places = runtime === 'bun' ? 'none' : accuracy
      await serving(sandbox, ['node', '--enable-source-maps', 'serve.mjs', 'dist/main.js'], (address) =>
        expectConformance(address, places),
      )
      sandbox.remove('tsconfig.json')
    })

  test('the bundler reports a syntax error with its file and line', async () => {
    sandbox.write(
      'src/broken.ts',
      "import { GetMapping, RequestQuery } from 'honotate'\n\nexport class Broken {\n  @GetMapping('/') get(@RequestQuery() query: object) {\n    return query +* 2\n  }\n}\n",
    )
    const { code, output } = await build('src/broken.ts')
    expect(code, output).not.toBe(0)
    expect(output).toMatch(/broken\.ts/u)
    expect(output).toMatch(/\b5\b/u)
    expect(output).not.toMatch(/HONOTATE|Plugin: honotate/u)
  })

  if (isTried(0, turn + 1))
    test('a file without parameter decorators is not changed', async () => {
      sandbox.write(
        'src/untouched.ts',
        '// @ts-check, mail@example.org\n/** @param a (@b) */\nexport const text = (a: string): string => `${a}, @b`\n',
      )
      await build('src/untouched.ts', { PLUGIN: 'off' })
      const plain = sandbox.read('dist/main.js')
      await build('src/untouched.ts')
      expect(sandbox.read('dist/main.js')).toBe(plain)
    })
})

test('esbuild writes its decorator helpers once per bundle', async () => {
  const { script } = bundlers.find(({ name }) => name === 'esbuild') as (typeof bundlers)[number]
  const sandbox = createSandbox()
  sandbox.write('build.mjs', script)
  expect(await run(sandbox, ['node', 'build.mjs'], { ENTRY: 'src/main.ts' })).toMatchObject({ code: 0 })
  expect(sandbox.read('dist/main.js').match(/__decoratorStart = /gu)).toHaveLength(1)
})

test('a Vite build without esbuild fails with HONOTATE_MISSING_ESBUILD', async () => {
  const { script } = bundlers.find(({ name }) => name === 'Vite') as (typeof bundlers)[number]
  const sandbox = createSandbox()
  sandbox.write('build.mjs', script)
  sandbox.remove('node_modules/esbuild')
  const { code, output } = await run(sandbox, ['node', 'build.mjs'], { ENTRY: 'src/main.ts' })
  expect(code).not.toBe(0)
  expect(output).toContain('HONOTATE_MISSING_ESBUILD')
  expect(output).toContain('npm install --save-dev esbuild')
})
