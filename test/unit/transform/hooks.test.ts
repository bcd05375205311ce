import type { LoadFnOutput, LoadHookContext, ResolveHookContext } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as later from '../../../src/honotate-kit/transform/hosts/register/async-hooks.ts'
import { compileModule, load, resolve } from '../../../src/honotate-kit/transform/hosts/register/hooks.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('hooks', {
  'main.ts': 'enum Name { It }\nexport const it: Name = Name.It\n',
  'plain.js': 'export const it = "@"\n',
  'style.css': '',
  'node_modules/dependency/index.ts': 'enum Name { It }\n',
})
const url = (path: string): string => `${pathToFileURL(directory).href}/${path}`
const context = { conditions: ['node', 'import'], importAttributes: {} }
const loading: LoadHookContext = { ...context, format: 'module' }
const resolving: ResolveHookContext = { ...context, parentURL: url('main.ts') }

test.each(['main.ts', 'main.ts?v=1', 'main.ts#a'])(
  'the module %s is compiled, and Node does not load its source',
  (path) => {
    const compiled = compileModule(url(path), loading)
    expect(compiled).toEqual({ format: 'module', source: expect.not.stringContaining('enum'), shortCircuit: true })
    // A second call compiles the module as well.
    expect(compileModule(url(path), loading)).toEqual(compiled)
  },
)

test.each(['plain.js', 'style.css', 'node_modules/dependency/index.ts'])('Node loads %s by itself', (path) => {
  expect(compileModule(url(path), loading)).toBeUndefined()
})

test('Node loads its own modules by itself', () => {
  expect(compileModule('node:fs', loading)).toBeUndefined()
})

test('the hooks pass on modules that they do not compile, and resolved specifiers', async () => {
  const passed: LoadFnOutput = { format: 'module', source: 'passed' }
  const compiled = expect.objectContaining({ shortCircuit: true })
  expect(load(url('main.ts'), loading, () => passed)).toEqual(compiled)
  expect(load('node:fs', loading, () => passed)).toBe(passed)
  expect(await later.load(url('main.ts'), loading, () => passed)).toEqual(compiled)
  expect(await later.load('node:fs', loading, () => passed)).toBe(passed)
  for (const hook of [resolve, later.resolve])
    expect(await hook('./main.js', resolving, (specifier) => ({ url: specifier }))).toEqual({ url: './main.ts' })
})

test('an unreadable file is an error, and other files are still compiled', () => {
  expect(() => compileModule(url('missing.ts'), loading)).toThrow(join(directory, 'missing.ts'))
  expect(compileModule(url('main.ts'), loading)).toBeDefined()
})
