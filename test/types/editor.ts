import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LibraryErrors } from './library.ts'

/** The place of an expected error in `fails.ts`, and the types that its text must name. */
interface Expectation {
  readonly line: number
  readonly column: number
  readonly types: readonly [found: string, declared: string]
}

const path = join(import.meta.dirname, 'fixtures/editor/fails.ts')

/** The expectations that the comments of `fails.ts` state; the error is at the decorator. */
export function expectations(): Expectation[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [, code, found, declared] = /^(.*@\w.*) \/\/ (.*), (.*)$/u.exec(text) ?? []
      if (!code || !found || !declared) return []
      // Compilers report the error at the expression behind the last `@`.
      return [{ line: index + 1, column: code.lastIndexOf('@') + 2, types: [found, declared] }]
    })
}

/** Expects exactly the errors of `expectations()`, with the types in a sentence of the compiler. */
export function expectErrors(errors: readonly { line: number; column: number; text: string }[]): void {
  const expected = expectations()
  expect(expected.length).toBeGreaterThan(15)
  expect(errors.map(({ line, column }) => `${line}:${column}`)).toEqual(
    expected.map(({ line, column }) => `${line}:${column}`),
  )
  for (const [index, { types }] of expected.entries()) {
    const { line, text = '' } = errors[index] ?? { line: 0 }
    const [found, declared] = types
    const sentences = text.split('\n').map((sentence) => sentence.trim())
    expect(
      sentences.filter(
        (sentence) =>
          sentence === `Type '${found}' is not assignable to type '${declared}'.` ||
          sentence === `Decorator function return type is '${found}' but is expected to be 'void' or 'any'.` ||
          sentence.includes(`is missing in type '${found}' but required in type '${declared}'.`),
      ),
      `${line}: ${text}`,
    ).toHaveLength(1)
  }
}

/** Defines the tests of the errors that an editor with `experimentalDecorators` shows, with one compiler. */
export function testEditorTypes(errors: () => LibraryErrors): void {
  test('with experimentalDecorators, parameters of a matching type show no error', () => {
    expect(errors().legacy.filter(({ file }) => !file.endsWith('fails.ts'))).toEqual([])
  })

  test('with experimentalDecorators, each mismatched parameter has an error that names its types', () => {
    const shown = errors().legacy.filter(({ file }) => file.endsWith('fails.ts'))
    expect(new Set(shown.map(({ code }) => code))).toEqual(new Set(['TS1239', 'TS1271']))
    expectErrors(shown)
  })
}
