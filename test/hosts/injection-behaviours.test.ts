import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { transform } from '../../src/honotate-kit/transform/transform.ts'
import { containers } from '../integration/di/behaviours/containers.ts'
import { decorators } from '../integration/di/behaviours/decorators.ts'
import { bun, deno } from '../support/engines.ts'
import { createFolder } from '../support/folder.ts'
import { outputOf } from '../support/program.ts'

// Runs the behaviours of TypeDI with the compilers and runtimes of test/hosts.

const root = join(import.meta.dirname, '../..')
const hosts = join(root, 'test/hosts')
const tool = createRequire(join(hosts, 'package.json'))
const { directory } = createFolder('compilers')

const names = Object.keys({ ...containers, ...decorators })
const sources = Object.fromEntries(
  ['containers', 'decorators'].map((name) => {
    const text = readFileSync(join(root, `test/integration/di/behaviours/${name}.ts`), 'utf8')
    return [name, transform(text, `/${name}.ts`)?.code ?? text]
  }),
)

beforeAll(() => {
  mkdirSync(join(directory, 'node_modules'))
  for (const name of ['honotate', 'typedi', 'hono', '@hono'])
    symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
})

/** Compiles and runs the behaviours, and returns the names of the behaviours that fail. */
function failing(extension: 'js' | 'ts', compile: (code: string) => string, command: readonly string[]): string[] {
  for (const [name, text] of Object.entries(sources))
    writeFileSync(join(directory, `${name}.${extension}`), compile(text))
  const main = join(directory, `main.${extension}`)
  writeFileSync(
    main,
    `
    import { Container } from 'honotate'
    import { containers } from './containers.${extension}'
    import { decorators } from './decorators.${extension}'
    const answers = Object.entries({ ...containers, ...decorators }).map(([name, behaves]) => {
      Container.reset()
      try { behaves(); return [name, true] } catch { return [name, false] }
    })
    console.log(JSON.stringify(answers))`,
  )
  const answers = JSON.parse(outputOf({ directory }, [...command, main])) as [string, boolean][]
  expect(answers.map(([name]) => name)).toEqual(names)
  return answers.flatMap(([name, passed]) => (passed ? [] : [name]))
}

test('injection works in code compiled by swc', () => {
  const swc = tool('@swc/core') as { transformSync(code: string, options: object): { code: string } }
  const options = {
    filename: 'a.ts',
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      target: 'es2022',
      transform: { decoratorVersion: '2023-11' },
    },
  }
  expect(failing('js', (code) => swc.transformSync(code, options).code, [process.execPath])).toEqual([])
})

test('injection works in code compiled by Babel', async () => {
  const babel = (await import(tool.resolve('@babel/core'))) as {
    transformSync(code: string, options: object): { code: string }
  }
  const common = { configFile: false, babelrc: false }
  // Removes types first: Babel rejects a field that has `!` and a value, and its decorators add the value.
  const untyped = {
    ...common,
    filename: 'a.ts',
    presets: [tool.resolve('@babel/preset-typescript')],
    parserOpts: { plugins: ['decorators'] },
  }
  const lowered = {
    ...common,
    filename: 'a.js',
    plugins: [[tool.resolve('@babel/plugin-proposal-decorators'), { version: '2023-11' }]],
  }
  expect(
    failing('js', (code) => babel.transformSync(babel.transformSync(code, untyped).code, lowered).code, [
      process.execPath,
    ]),
  ).toEqual([])
})

test.each([
  ['Bun', [bun], []],
  ['tsx', [join(hosts, 'node_modules/.bin/tsx')], []],
  // Deno never runs the initializers of fields, so honotate does not learn the class of an instance from a factory.
  ['Deno', [deno, 'run', '--allow-all'], ['fields of what a factory has made are filled']],
])('injection works in code run by %s', (_, command, limits) => {
  expect(failing('ts', (code) => code, command)).toEqual(limits)
})
