import { transformSync } from 'esbuild'
import * as fc from 'fast-check'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { prepareLowering } from '../../src/honotate-kit/transform/hosts/prepare-lowering.ts'
import { createFolder } from '../support/folder.ts'
import { runs } from '../support/runs.ts'

/** The options of a project for each meaning of class fields, and the target for TypeScript's API. */
const meanings = {
  assigned: [{ target: 'es2021' }, ts.ScriptTarget.ES2021],
  defined: [{ target: 'es2021', useDefineForClassFields: true }, ts.ScriptTarget.ES2021],
  native: [{ target: 'es2022' }, ts.ScriptTarget.ES2022],
} as const

const { directory } = createFolder(
  'class-fields',
  Object.fromEntries(
    Object.entries(meanings).map(([name, [compilerOptions]]) => [`${name}/tsconfig.json`, { compilerOptions }]),
  ),
)

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const value = fc.constantFrom('1', 'this.a', 'this.p', '[Object.keys(this)]', '(() => this.b)()')
const decorator = fc.constantFrom('', '', '', '@field ', '@mark ')

/** Members of a class, of which `index` makes the names different. */
const member = fc.oneof(
  fc.tuple(decorator, name).map(
    ([decorated, key]) =>
      (index: number) =>
        `${decorated}${key}${index}: string`,
  ),
  fc.tuple(decorator, name, value).map(
    ([decorated, key, text]) =>
      (index: number) =>
        `${decorated}${key}${index} = ${text}`,
  ),
  name.map((key) => () => `private readonly ${key}?: string`),
  name.map((key) => (index: number) => `declare ${key}${index}: string`),
  name.map((key) => (index: number) => `static ${key}${index}: string`),
  fc.tuple(name, value).map(
    ([key, text]) =>
      (index: number) =>
        `['${key}' + ${index}] = ${text}`,
  ),
  name.map((key) => (index: number) => `['${key}' + ${index}]: string`),
  value.map((text) => (index: number) => `#f${index} = ${text}`),
  value.map((text) => (index: number) => `@mark accessor y${index} = ${text}`),
  fc.constant((index: number) => `@mark m${index}() {}`),
)

const constructor = fc.constantFrom(
  '',
  "constructor(private p: any = 'p', q?: any) { SUPER seen.push(Object.keys(this)) }",
  'constructor(q?: any) { SUPER seen.push(Object.keys(this)) }',
)

const program = fc
  .tuple(fc.constantFrom('', '@mark '), fc.boolean(), constructor, fc.array(member, { minLength: 1, maxLength: 7 }))
  .map(([decorated, isDerived, head, members]) => {
    const unique = [...new Set(members.map((write, index) => write(index)))]
    const body = [head.replace('SUPER', isDerived ? 'super(q);' : ''), ...unique.map((text) => `${text};`)].join('\n')
    return `function run() { 'use strict'
const seen: any[] = []
function mark() {}
function field() { return (value: any) => [value] }
class Base { constructor(value?: any) { Object.assign(this, { a: 'base', b: 'base', c0: value }) } set e(value: any) { seen.push(value) } }
${decorated}class Tested${isDerived ? ' extends Base' : ''} { ${body} }
try { seen.push(Object.entries(new (Tested as any)('x', 'y'))) } catch (error: any) { seen.push(error.name) }
return JSON.stringify([seen, Object.entries(Tested)]) }
export { run }`
  })

function resultOf(code: string): unknown {
  return (new Function(`${code.replaceAll(/^export \{.*/gmu, '')}\nreturn run()`) as () => unknown)()
}

test('decorated classes that esbuild lowers have the fields that TypeScript gives them', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(program, (code) => {
      for (const [meaning, [options, target]] of Object.entries(meanings)) {
        const compilerOptions = { ...options, target, module: ts.ModuleKind.ESNext }
        const expected = ts.transpileModule(code, { compilerOptions }).outputText
        const lowering = prepareLowering({ code }, join(directory, meaning, 'a.ts'))
        const lowered = lowering.finish(transformSync(lowering.code, lowering.options)).code
        expect(resultOf(lowered), meaning).toEqual(resultOf(expected))
      }
    }),
    { numRuns: runs(20) },
  )
})
