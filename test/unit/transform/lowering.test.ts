import { originalPositionFor, TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping'
import { transformSync } from 'esbuild'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blank } from '../../../src/honotate-kit/transform/core/spans.ts'
import { compile } from '../../../src/honotate-kit/transform/hosts/compile.ts'
import { prepareLowering } from '../../../src/honotate-kit/transform/hosts/prepare-lowering.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('lowering', {
  'es2021/tsconfig.json': { compilerOptions: { target: 'es2021' } },
  'es2022/tsconfig.json': { compilerOptions: { target: 'es2022' } },
})

/** What a file becomes, without the helpers of esbuild. */
function lower(code: string, folder = 'es2022', name = 'a.tsx'): { code: string; map: EncodedSourceMap } {
  const { finish, options, ...prepared } = prepareLowering({ code }, join(directory, folder, name))
  const { map, ...lowered } = finish(transformSync(prepared.code, options))
  return { code: lowered.code.replaceAll(/^var __.*\n(?:  .*\n|\};\n)*/gmu, ''), map: map as EncodedSourceMap }
}

test('comments stay as they are written', () => {
  const comments = [
    '/* v8 ignore next */',
    '/* istanbul ignore if -- why */',
    '// c8 ignore next 2',
    '/** A controller. */',
    '/*! legal */',
    '/** @preserve */',
    '//no space',
    '//! loud',
    '/*x*/',
    '/* 😀 */',
    '/*😀*/',
    '/* webpackChunkName: "x" */',
  ]
  const { code } = lower(`@first class A {}\n${comments.map((text, index) => `${text}\nf(${index})\n`).join('')}`)
  for (const text of comments.filter((each) => each !== '/*😀*/')) expect(code).toContain(`${text}\n`)
})

test('what looks like a comment stays in strings', () => {
  const text = "@first class A { a = '/*!a */ //b'; b = `/* a */${/* a */ 1}//b` }\n/* a */\nf()\n//b\ng()\n"
  const { code } = lower(text)
  expect(code).toContain('"/*!a */ //b"')
  expect(code).toContain('`/* a */${')
  expect(code).toMatch(/^\/\* a \*\/\nf\(\);\n\/\/b\ng\(\);$/mu)
})

test('a comment for coverage stays in front of a decorated member', () => {
  const { code } = lower(`class A {
  /* v8 ignore next */
  @first('/* c8 ignore */') public async m1() {}
  // c8 ignore next
  @first m0() {}
  // a line
  /* istanbul ignore next */ @first @second static m2() {}
  @first m3() {}
}`)
  expect(code).toMatch(/\/\* v8 ignore next \*\/\n\s+async m1\(/u)
  expect(code).toMatch(/\/\* istanbul ignore next \*\/\n\s+static m2\(/u)
  expect(code).toMatch(/\/\* c8 ignore next\s?\*\/\n\s+m0\(/u)
  expect(code.match(/ignore next/gu)).toHaveLength(3)
})

test('comments that configure JSX come first, behind a hashbang', () => {
  const pragmas = [
    '/** @jsxImportSource hono/jsx */',
    '/* @jsxFrag f */',
    '/**\n * @jsxRuntime classic\n */',
    '// @jsx h',
  ]
  const text = `${pragmas.join('\n')}\nimport { first } from './first.js'\n@first class A { m() { return <p /> } }\n`
  expect(lower(text).code.startsWith(`${pragmas.join('\n')}\n`)).toBe(true)
  expect(lower(`#!/usr/bin/env node\n${text}`).code.startsWith(`#!/usr/bin/env node\n${pragmas.join('\n')}\n`)).toBe(
    true,
  )
})

test('annotations of functions stay', () => {
  const { code } = lower(`@first class A {}
/* @__NO_SIDE_EFFECTS__ */
export function f() {}
/*#__NO_SIDE_EFFECTS__*/ export const g = () => /* @__PURE__ */ h()
`)
  expect(code).toMatch(/@__NO_SIDE_EFFECTS__(?: \*\/)?\s+export function f/u)
  expect(code).toMatch(/g = \/\* @__NO_SIDE_EFFECTS__ \*\/ \(\) => \/\* @__PURE__ \*\/ h\(\)/u)
})

test.each([
  ['name: string', 'es2021', /name/u],
  ['private readonly email?: string // a', 'es2021', /email/u],
  ['static kind: string', 'es2021', /kind/u],
])('with assigned fields, %j of a decorated class is not assigned', (field, folder, pattern) => {
  const text = `@first class A extends B { first = 1\n${field}\n['last'] = 2 }`
  expect(lower(text, folder).code.replaceAll(/\/\/.*/gu, '')).not.toMatch(pattern)
  expect(lower(text, 'es2022').code).toMatch(pattern)
  expect(lower(text, folder).code).toMatch(/this\.first = 1;\s+(?:\/\/ a\s+)?this\["last"\] = 2/u)
})

test('comments may be in what is removed', () => {
  const text = `@first class A extends B {
  name /* a */ : /* b */ string // c
  static /* d */ kind: string
  constructor(private /* e */ readonly /* f */ p: string, /* g */ q = 1 /* h */) { super() /* i */ }
  [/* j */ key()]: string
}`
  expect(lower(text).code).toMatch(/\/\* i \*\//u)
  expect(lower(text, 'es2021').code).toMatch(/key\(\)/u)
  for (const folder of ['es2021', 'es2022']) expect(lower(text, folder).code).not.toMatch(/\/[/*]!/u)
})

test('parameter properties are assigned behind the fields of ECMAScript', () => {
  const text =
    '@first class A extends B { a = this.p; @first f() {} constructor(private p = 1, public override readonly q: C) { super(); f() } }'
  expect(lower(text).code).toMatch(
    /"p"\);\s+__\w+\(this, "q"\);\s+__\w+\(this, "a", this\.p\);[\s;]+this\.p = p;\s+this\.q = q;/u,
  )
  expect(lower(text, 'es2021').code).toMatch(/this\.p = p;\s+this\.q = q;\s+(?:__run.*\s+)?this\.a = this\.p;/u)
})

test('the map leads to the text as written, although comments and fields have changed', async () => {
  const text = `/** @jsx h */
@first class A {
  /* v8 ignore next */ @first m(@second a: string) { throw one() }
  b: string; constructor(private c: string) { two(c) }
}
`
  for (const folder of ['es2021', 'es2022']) {
    const compiled = await compile(text, join(directory, folder, 'a.tsx'), {}, 'Host')
    expect(compiled?.map.sourcesContent).toEqual([text])
    const lines = (compiled?.code ?? '').split('\n')
    for (const name of ['one()', 'two(c)']) {
      const line = lines.findIndex((each) => each.includes(name))
      const column = (lines[line] ?? '').indexOf(name)
      const found = originalPositionFor(new TraceMap(compiled?.map as EncodedSourceMap), { line: line + 1, column })
      const before = text.slice(0, text.indexOf(name)).split('\n')
      expect(found, `${folder} ${name}`).toMatchObject({ line: before.length, column: before.at(-1)?.length })
    }
  }
  expect(lower('@first class A {} /* a */ f()').map.sourcesContent).toEqual(['@first class A {} /* a */ f()'])
})

test('code that is removed leaves the positions behind it, also with characters outside the BMP', () => {
  expect(blank('a😀\r\nb\u2028')).toBe('   \r\n \u2028')
})
