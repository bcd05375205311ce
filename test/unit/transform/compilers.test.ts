import { join } from 'node:path'
import typescript from 'typescript'
import { describe, expect, test } from 'vitest'
import {
  byTypeScript,
  findCompiler,
  type FileCompiler,
} from '../../../src/honotate-kit/transform/hosts/register/compilers.ts'
import { jsxOptions } from '../../../src/honotate-kit/transform/hosts/register/file-options.ts'
import { createFolder } from '../../support/folder.ts'

const hono = { jsx: 'react-jsx', jsxImportSource: 'hono/jsx' }

const { directory } = createFolder('compilers', {
  'react/tsconfig.json': { compilerOptions: { jsx: 'react' } },
  'factory/tsconfig.json': { compilerOptions: { jsx: 'react', jsxFactory: 'make' } },
  'fragment/tsconfig.json': { compilerOptions: { jsx: 'react', jsxFragmentFactory: 'Part' } },
  'source/tsconfig.json': { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' } },
  'other/tsconfig.json': { compilerOptions: { jsx: 'preserve', jsxFactory: 'make' } },
  'none/tsconfig.json': {},
  'commonjs/tsconfig.json': { compilerOptions: { module: 'commonjs' } },
  'sloppy/tsconfig.json': {
    compilerOptions: { module: 'commonjs', alwaysStrict: false, ignoreDeprecations: '6.0' },
  },
  'node/tsconfig.json': { compilerOptions: { module: 'nodenext' } },
})
const file = (folder: string): string => join(directory, folder, 'a.tsx')

test.each([
  ['react', { jsx: 'react' }],
  ['factory', { jsx: 'react', jsxFactory: 'make' }],
  ['fragment', { jsx: 'react', jsxFragmentFactory: 'Part' }],
  ['source', { jsx: 'react-jsx', jsxImportSource: 'preact' }],
  ['other', hono],
  ['none', hono],
])('the options for JSX come from the nearest tsconfig.json: %s', (folder, options) => {
  expect(jsxOptions(file(folder))).toEqual(options)
})

test('without a tsconfig.json, JSX is compiled for Hono', () => {
  expect(jsxOptions('/a.tsx')).toEqual(hono)
})

test('esbuild is preferred over TypeScript', () => {
  const errors: unknown = expect.any(Array)
  expect(() => findCompiler()?.({ code: 'let = =' }, '/a.ts', 'module')).toThrow(expect.objectContaining({ errors }))
})

test('byTypeScript() returns nothing for TypeScript 7, or without TypeScript', () => {
  expect(byTypeScript({ version: '7.1.0' } as typeof typescript)).toBeUndefined()
  expect(byTypeScript(undefined)).toBeUndefined()
})

const CODE = `const first = (_: unknown, __: unknown): void => {}
@first class A { field: string = 'a' }
export const a: A = new A()
`

describe.each([
  ['esbuild', findCompiler() as FileCompiler],
  ['TypeScript', byTypeScript(typescript) as FileCompiler],
])('%s', (_, compile) => {
  test('removes types, lowers standard decorators and keeps the text in the source map', () => {
    const { code, map } = compile({ code: CODE }, '/a.ts', 'module')
    expect(code).not.toMatch(/: string|: A|@first|sourceMappingURL/u)
    expect(code).toMatch(/^export (?:const|\{)/mu)
    // Helpers with these names lower legacy decorators.
    expect(code).not.toMatch(/__decorate\b|__decorateClass\b/u)
    const { sources, sourcesContent, mappings } = map
    expect({ sources, sourcesContent }).toEqual({ sources: ['/a.ts'], sourcesContent: [CODE] })
    expect(mappings).toMatch(/^[\w+/,;]{20,}$/u)
  })

  test('writes modules of the requested format', () => {
    expect(compile({ code: CODE }, '/a.cts', 'commonjs').code).toMatch(/\bexports\b/u)
    expect(compile({ code: CODE }, '/a.cts', 'commonjs').code).not.toMatch(/^export /mu)
    expect(compile({ code: CODE }, '/a.mts', 'module').code).not.toMatch(/\bexports\b/u)
  })

  test('compiles JSX with the options of the nearest tsconfig.json', () => {
    const element = 'export const a = <b>c</b>\n'
    expect(compile({ code: element }, file('none'), 'module').code).toContain('from "hono/jsx/jsx-runtime"')
    expect(compile({ code: element }, file('source'), 'module').code).toContain('from "preact/jsx-runtime"')
    expect(compile({ code: element }, file('factory'), 'module').code).toContain('make("b", null, "c")')
    expect(compile({ code: 'export const a = <string>"b"\n' }, '/a.ts', 'module').code).toMatch(/a = "b"/u)
  })

  test('lowers syntax that Node does not support', () => {
    const code = 'export async function a() { await using b = c() }\ndeclare function c(): AsyncDisposable\n'
    expect(compile({ code }, '/a.ts', 'module').code).not.toMatch(/\busing b\b/u)
  })

  test('compiles a file to CommonJS as TypeScript does', async () => {
    const effects: string[] = []
    const modules: Readonly<Record<string, unknown>> = { used: (n: number) => n * 2, other: { value: 1 } }
    const require = (name: string): unknown => {
      effects.push(name)
      return modules[name]
    }
    const load = (text: string, folder: string): any => {
      const module = { exports: {} }
      const { code } = compile({ code: text }, join(directory, folder, 'a.ts'), 'commonjs')
      // oxlint-disable-next-line typescript/no-implied-eval
      new Function('require', 'module', 'exports', code)(require, module, module.exports)
      return module.exports
    }
    const equals = `import Type = require('type')
import used = require('used')
class A { type?: Type; get() { return [used(2), (function (this: unknown) { return this === undefined })()] } }
export = new A()`
    expect(load(equals, 'commonjs').get()).toEqual([4, true])
    expect(effects).toEqual(['used'])
    const script = 'function self(this: unknown) { return this === undefined }\nmodule.exports = [self()]\n'
    expect([load(script, 'commonjs'), load(script, 'sloppy')]).toEqual([[true], [false]])
    const later = "export const later = (): Promise<{ value: number }> => import('other')\n"
    expect((await load(later, 'commonjs').later()).value).toBe(1)
    // Node compiles a real `import()`, which this realm refuses.
    await expect(load(later, 'node').later()).rejects.toThrow()
  })

  test('reports a syntax error with its file, its line and its column', () => {
    expect(() => compile({ code: 'const a = 1\nlet b = = 2\n' }, '/a.ts', 'module')).toThrow(/\/a\.ts:2:(?:8|9): /u)
  })
})
