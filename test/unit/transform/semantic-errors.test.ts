import { expect, test } from 'vitest'
import ts from 'typescript'
import { transform } from '../../../src/honotate-kit/transform/transform.ts'
import { expectSound, isClean } from '../../support/rewriting.ts'

// Each program breaks a rule that oxc checks during parsing, and that TypeScript and esbuild check later or not at all.
test.each([
  'class A { m(@D a?: string, b: string) {} }',
  'class A { m(@D a) { await a } }',
  'class A { m(@D a) { for await (const x of a) {} } }',
  'class A { m(@D a) { yield a } }',
  'class A { set x(@D a, b) {} }',
  'class A { set x(@D a?) {} }',
  'class A { m(@D ...a = 1) {} }',
  'class A { m(@D ...a?) {} }',
  'class A { private private m(@D a) {} }',
  'class A { readonly m(@D a) {} }',
  'class A { m(@D a) { const x } }',
  'class A { m(@D a) { const { b }: { b } } }',
  'class A { m(@D a) { ({ a = 1 }) } }',
  'class A { m(@D public a) {} }',
  'class A { constructor(@D public { a }) {} }',
  'class A { static prototype; m(@D a) {} }',
  'class A extends B, C { m(@D a) {} }',
  'class A<> { m(@D a) {} }',
  'class A { x!: string = 1; m(@D a) {} }',
  'class A { [key: string, b: string]: x; m(@D a) {} }',
  'class A { m(@D a) { a ?? b || c } }',
  'class A { m(@D a) { switch (a) { default: default: } } }',
  'class A { accessor m(@D a) {} }',
  'class A { const x = 1; m(@D a) {} }',
  'class A { m(@D a) { f<>() } }',
  'class A { m(@D a) { let x: [a?: b, c] } }',
  'class A { m(@D a) { using x } }',
  "import type X, { Y } from 'z'; class A { m(@D a) {} }",
  'declare let x = 1; class A { m(@D a) {} }',
])('%s is rewritten, and the compiler can report the error', (code) => {
  expect(isClean(code, 'file.ts')).toBe(false)
  const source = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest) as { parseDiagnostics?: unknown[] }
  expect(source.parseDiagnostics, 'no syntax error').toEqual([])
  const result = transform(code, 'file.ts')
  expect(result?.code).toContain('@__parameter(0, D)')
  if (result) expectSound(code, result)
})
