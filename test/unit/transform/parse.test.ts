import { expect, test } from 'vitest'
import { freeName } from '../../../src/honotate-kit/transform/core/free-name.ts'
import { countErrors, parse, withoutQuery } from '../../../src/honotate-kit/transform/core/parse.ts'

test.each([
  ['/src/a.ts', '/src/a.ts'],
  ['/src/a.ts?v=1', '/src/a.ts'],
  ['/src/a.ts#b', '/src/a.ts'],
  ['/src/a.ts?v=1#b', '/src/a.ts'],
  ['/c#/a.ts', '/c#/a.ts'],
  ['C:\\c#\\a.ts#b', 'C:\\c#\\a.ts'],
  ['/c#/a.ts?d=/e', '/c#/a.ts'],
  ['#a', ''],
  ['?a', ''],
])('the path of %s is %s', (id, path) => {
  expect(withoutQuery(id)).toBe(path)
})

/** The number of errors of a file, or `none` if it has no syntax tree. */
function errorsOf(code: string, id: string, sourceType?: 'module'): number | 'none' {
  const parsed = parse(code, id, sourceType)
  return parsed ? countErrors(parsed) : 'none'
}

test.each<[code: string, id: string, errors: number | 'none']>([
  ['', 'a.ts', 0],
  ['class A {', 'a.ts', 'none'],
  ['const a\\b = 1', 'a.ts', 'none'],
  // After these errors, oxc returns the statements before them.
  ["import a from 'b'\n“\nclass A {}", 'a.ts', 'none'],
  ['class A {}\n/* open\nclass B {}', 'a.ts', 'none'],
  ['class A {}\u0001 class B {}', 'a.ts', 'none'],
  ['class A { m(a?, b) {} } // end\n/* end */', 'a.ts', 1],
  // A CommonJS module may return at the top level. A script may use `await` as a name.
  ['return', 'a.cts', 0],
  ['return', 'a.cjs', 0],
  ['return', 'a.ts', 1],
  ['const await = 1', 'a.ts', 0],
  ['await a()', 'a.mts', 0],
  ['await a()', 'a.cts', 1],
  ['const a = <string>b', 'a.ts', 0],
  ['const a = <string>b', 'a.tsx', 'none'],
  ['const a = <b />', 'a.js', 0],
  ['const a = <b />', 'a.mts', 'none'],
  ['function a(@b c) {}', 'a.ts', 0],
  ['class A { m(@b c) {} }', 'a.js', 0],
  ['class A { m(a?, b) { await c } }', 'a.ts', 2],
])('%j in %s has %s errors', (code, id, errors) => {
  expect(errorsOf(code, id)).toBe(errors)
})

test('a script can use names that are reserved in modules', () => {
  expect([errorsOf('const await = 1', 'a.ts', 'module'), errorsOf('const await = 1', 'a.cts', 'module')]).toEqual([
    1, 0,
  ])
})

test.each([
  ['', 'a'],
  ['b', 'a'],
  ['a', 'a_'],
  ['a a__ a_', 'a___'],
  ['a_ \\u0061__', 'a___'],
  ['\\u{61}', 'a_'],
  ['\\u{000061}_', 'a__'],
  ['\\u{110000} \\u0062', 'a'],
  ['\\u00', 'a'],
])('in %j, the free name is %s', (code, name) => {
  expect(freeName(code, 'a')).toBe(name)
})
