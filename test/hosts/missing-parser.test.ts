import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { bundlers } from './support/bundlers.ts'
import { run } from '../support/program.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const root = join(import.meta.dirname, '../..')

/** A project after `npm install --omit=optional`: the parser lacks its binary for this platform. */
function createSandboxWithoutParser(packages: Readonly<Record<string, string>> = {}): Sandbox {
  const created = createSandbox(packages)
  const modules = join(created.directory, 'node_modules')
  for (const name of ['oxc-parser', '@oxc-project/types']) {
    rmSync(join(modules, name), { recursive: true })
    cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
  }
  rmSync(join(modules, '@oxc-parser'), { recursive: true })
  created.write('tsconfig.json', {
    compilerOptions: {
      target: 'es2022',
      // The missing binary is reported before the types are checked.
      lib: ['es5'],
      module: 'nodenext',
      rootDir: 'src',
      outDir: 'dist',
      skipLibCheck: true,
      plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }],
    },
    include: ['src'],
  })
  return created
}

let sandbox: Sandbox
beforeAll(() => {
  sandbox = createSandboxWithoutParser()
  sandbox.write(
    'transform.mjs',
    "import { transform } from 'honotate-kit/transform'\ntransform('class A { m(@B b) {} }', 'a.ts')\n",
  )
  sandbox.write(
    'plugin.cjs',
    "require('honotate-kit/ts-plugin')({}).create({ languageService: {}, project: { getCurrentDirectory: () => '.' } })\n",
  )
  for (const { name, script } of bundlers) sandbox.write(`${name}.mjs`, script)
})

const nodeBundlers = bundlers.filter(({ runtime }) => runtime === 'node').map(({ name }) => name)

test.for([
  { name: 'honotate-kit/transform', command: ['node', 'transform.mjs'] },
  { name: 'honotate-kit/register', command: ['node', '--import', 'honotate-kit/register', 'src/main.ts'] },
  { name: 'honotate-kit/ts-patch', command: ['node', 'node_modules/ts-patch/bin/tspc.js', '--noEmit'] },
  { name: 'honotate-kit/ts-plugin', command: ['node', 'plugin.cjs'] },
  { name: 'honotate check', command: ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'check'] },
  { name: 'honotate dev', command: ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'dev'] },
  ...nodeBundlers.map((name) => ({ name, command: ['node', `${name}.mjs`] })),
])('$name fails with the command that installs the parser', async ({ command }) => {
  const { code, output } = await run(sandbox, command, { ENTRY: 'src/main.ts' })
  expect(code, output).not.toBe(0)
  expect(output).toContain('HONOTATE_MISSING_TRANSFORM_DEPENDENCY')
  expect(output).toContain('npm install --include=optional')
})

test.for(['typescript-7.0', 'typescript-7.1'])(
  'honotate with %s reports the missing parser, and compiles nothing',
  async (typescript) => {
    const native = createSandboxWithoutParser({ typescript })
    for (const command of ['check', ...(typescript === 'typescript-7.0' ? [] : ['build'])]) {
      const { code, output } = await run(native, [
        'node',
        'node_modules/honotate-kit/dist/honotate-kit/cli/main.js',
        command,
      ])
      expect(code).not.toBe(0)
      expect(output).toContain('HONOTATE_MISSING_TRANSFORM_DEPENDENCY')
      expect(output).not.toContain('TS1206')
    }
    expect(native.exists('dist')).toBe(false)
  },
)

test('honotate doctor reports the missing parser', async () => {
  const { code, output } = await run(sandbox, [
    'node',
    'node_modules/honotate-kit/dist/honotate-kit/cli/main.js',
    'doctor',
  ])
  expect(code).toBe(1)
  expect(output).toMatch(
    /error {2}The parser oxc-parser cannot be loaded: .* {2}parser-missing\n[^]*npm install --include=optional/u,
  )
})
