import ts from 'typescript'
import { expect, test } from 'vitest'
import {
  applyDirectives,
  withoutDirectives,
} from '../../../src/honotate-kit/transform/hosts/typescript-classic/comment-directives.ts'
import type {
  InternalSourceFile,
  TypeScript,
} from '../../../src/honotate-kit/transform/hosts/typescript-classic/internals.ts'

function parse(lines: readonly string[], name = 'a.ts'): InternalSourceFile {
  return ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.Latest)
}

/** The lines and codes of the errors that remain, after the comments apply to an error at each `wrong`. */
function left(lines: readonly string[], reportUnused: boolean, name?: string): readonly string[] {
  const file = parse(lines, name)
  const errors = [...file.text.matchAll(/wrong/gu)].map(({ index }) => ({
    category: ts.DiagnosticCategory.Error,
    code: 1,
    messageText: 'wrong',
    file,
    start: index,
    length: 5,
  }))
  return applyDirectives(ts as TypeScript, file, errors, reportUnused).map(
    ({ code, start = 0 }) => `${file.getLineAndCharacterOfPosition(start).line}: ${code}`,
  )
}

test.each<[what: string, lines: readonly string[], expected: readonly string[]]>([
  ['an error without a comment', ['wrong'], ['0: 1']],
  ['@ts-expect-error', ['// @ts-expect-error', 'wrong'], []],
  ['@ts-ignore', ['// @ts-ignore', 'wrong'], []],
  ['@ts-ignore that is not needed', ['// @ts-ignore', 'right'], []],
  ['@ts-expect-error that is not needed', ['right', '// @ts-expect-error', 'right'], ['1: 2578']],
  ['each of two comments', ['// @ts-expect-error', 'wrong', '// @ts-expect-error', 'right'], ['2: 2578']],
  ['two errors of a line', ['// @ts-expect-error', 'wrong wrong', 'wrong'], ['2: 1']],
  ['empty lines and comments between', ['// @ts-expect-error', '', '  // more', '  ', 'wrong'], []],
  ['code between', ['// @ts-expect-error', 'right', 'wrong'], ['2: 1', '0: 2578']],
  ['code between, behind a comment', ['// @ts-ignore', 'right', '// more', 'wrong'], ['3: 1']],
  ['a comment of several lines', ['/*', '@ts-expect-error */', 'wrong'], []],
  ['a comment behind the error', ['wrong', '// @ts-ignore'], ['0: 1']],
  ['a comment on the line of the error', ['wrong // @ts-ignore'], ['0: 1']],
])('directives suppress the same errors as in TypeScript: %s', (_, lines, expected) => {
  expect(left(lines, true)).toEqual(expected)
  const withoutUnused = expected.filter((each) => !each.endsWith('2578'))
  expect(left(lines, false)).toEqual(withoutUnused)
})

test('an unused directive is an error at the position of its comment', () => {
  const file = parse(['right', '  // @ts-expect-error', 'right'])
  expect(applyDirectives(ts as TypeScript, file, [], true)).toEqual([
    {
      category: ts.DiagnosticCategory.Error,
      code: 2578,
      messageText: "Unused '@ts-expect-error' directive.",
      file,
      start: file.text.indexOf('//'),
      length: '// @ts-expect-error'.length,
    },
  ])
})

test('directives do not apply to errors without a file or a position', () => {
  const file = parse(['// @ts-ignore', 'wrong'])
  const errors = [file, undefined].map((each) => ({
    category: ts.DiagnosticCategory.Error,
    code: 1,
    messageText: 'wrong',
    file: each,
    start: undefined,
    length: undefined,
  }))
  expect(applyDirectives(ts as TypeScript, file, errors, true)).toEqual(errors)
})

test.each([
  ['a.ts', true],
  ['a.tsx', true],
  ['a.mts', true],
  ['a.cts', true],
  ['a.js', false],
  ['a.mjsx', false],
  ['a.ts.js', false],
])('directives in %s apply: %s', (name, obeys) => {
  const lines = ['// @ts-expect-error', 'wrong', '// @ts-expect-error', 'right']
  expect(left(lines, true, name)).toEqual(obeys ? ['2: 2578'] : ['1: 1'])
  expect(withoutDirectives(parse(lines, name)).commentDirectives?.length).toBe(obeys ? undefined : 2)
})
