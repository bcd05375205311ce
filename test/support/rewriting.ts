import { SourceMap, type SourceMapPayload } from 'node:module'
import { parseSync, Visitor, type ParseResult } from 'oxc-parser'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { countErrors, parse as parseSource } from '../../src/honotate-kit/transform/core/parse.ts'
import { floorIndex } from '../../src/honotate-kit/transform/core/spans.ts'
import { transform, type TransformOptions, type TransformResult } from '../../src/honotate-kit/transform/transform.ts'

/** The import that the transformer inserts into most files. */
export const IMPORT = 'import { Parameters as __parameters, Parameter as __parameter } from "honotate/helpers";'

/** The exact text of a file before and after the transformer, which must return `undefined` if there is no `after`. */
export interface Rewriting {
  readonly name: string
  readonly before: string
  readonly after?: string
  readonly id?: string
  readonly options?: TransformOptions
}

/** Adds a test for each case, which also checks the result with `expectSound()`. */
export function testRewritings(cases: readonly Rewriting[]): void {
  test.each(cases)('$name', ({ before, after, id = 'file.ts', options }) => {
    const result = transform(before, id, options)
    expect(result?.code).toBe(after)
    if (result) expectSound(before, result, id, options)
  })
}

/** Asserts properties that every rewritten file must have. */
export function expectSound(before: string, result: TransformResult, id = 'file.ts', options?: TransformOptions): void {
  expectSameErrors(before, result.code, id)
  expect(lineCount(result.code), 'number of lines').toBe(lineCount(before))
  expect(transform(result.code, id, options)?.code, 'a second rewriting').toBeUndefined()
  expect(essence(result.code, id), 'text that stays').toBe(essence(before, id))
  expectExactPositions(before, result, id)
}

/** Asserts that offsets and the source map lead back to every word of the original, including comments and strings. */
export function expectExactPositions(before: string, { code, map, positions }: TransformResult, id: string): void {
  const sourceMap = new SourceMap(JSON.parse(map.toString()) as SourceMapPayload)
  const found = new Map<number, number>()
  const replaced = new Set<number>()
  const [lineAndColumn, originalLineAndColumn] = [places(code), places(before)]
  for (const { index, 0: word } of words(code)) {
    const original = positions.toOriginal(index)
    if (!before.startsWith(word, original)) {
      // The transformer replaces type parameters of the class with `any`.
      if (word === 'any') replaced.add(original)
      continue
    }
    const entry = sourceMap.findEntry(...lineAndColumn(index))
    const [line, column] = originalLineAndColumn(original)
    if ('originalLine' in entry && entry.originalLine === line && entry.originalColumn === column)
      found.set(original, index)
  }
  const gone = erased(before, id)
  for (const { index, 0: word } of words(before)) {
    if (replaced.has(index) || gone.some(({ start, end }) => start <= index && index < end)) continue
    const at = found.get(index)
    // Create a message only for a wrong place: a message for each word would take longer than all the rest.
    const span = at === undefined ? undefined : positions.spanToOriginal(at, word.length)
    if (span?.start !== index || span.length !== word.length)
      expect(span, `the place of "${word}" in ${code}`).toEqual({ start: index, length: word.length })
  }
}

function words(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(/(?<![\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)
}

/** Returns a function for the line and column of an offset, with the line breaks of ECMAScript. */
function places(text: string): (offset: number) => [line: number, column: number] {
  const breaks = text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)
  const starts = [0, ...Array.from(breaks, ({ index, 0: lineBreak }) => index + lineBreak.length)]
  return (offset) => {
    const line = floorIndex(starts, (start) => start, offset)
    return [line, offset - (starts[line] as number)]
  }
}

export function lineCount(text: string): number {
  return text.split(/\r\n|[\n\r\u2028\u2029]/u).length
}

/** Whether a file has no syntax errors. The transformer also rewrites files with some errors. */
export function isClean(code: string, id: string, sourceType?: 'module'): boolean {
  const parsed = parseSource(code, id, sourceType)
  return parsed !== undefined && countErrors(parsed) === 0
}

/**
 * Asserts that the transformer adds no syntax errors. In a file with errors, an error may disappear with an erased
 * decorator, or occur twice. Skips files in which TypeScript finds a syntax error, which may cause others.
 */
export function expectSameErrors(before: string, after: string, id: string): void {
  const errors = syntaxErrors(before, id)
  const left = syntaxErrors(after, id)
  if (isClean(before, id)) expect(left, 'syntax errors').toEqual(errors)
  else if (errorsOfTypeScript(before, id).length === 0)
    expect(errors, 'syntax errors').toEqual(expect.arrayContaining(left))
}

/** Returns the errors of TypeScript and of oxc. A decorator of a plain function is an error before and after. */
export function syntaxErrors(code: string, id: string): string[] {
  const fileName = plainName(id)
  return [
    ...errorsOfTypeScript(code, id),
    ...parseSync(fileName, code, { sourceType: /\.c[jt]s$/u.test(fileName) ? 'commonjs' : 'unambiguous' }).errors.map(
      ({ message }) => message,
    ),
  ]
}

function errorsOfTypeScript(code: string, id: string): string[] {
  const source = ts.createSourceFile(plainName(id), code, ts.ScriptTarget.Latest) as ts.SourceFile & {
    parseDiagnostics: ts.Diagnostic[]
  }
  return source.parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

function plainName(id: string): string {
  return /\.[cm]?ts(?:\?|$)/u.test(id) ? id.replace(/\?.*$/u, '') : 'file.tsx'
}

/** Removes decorators of parameters, inserted helpers, white space, semicolons and parentheses from a text. */
function essence(code: string, id: string): string {
  const dropped = [...parameterDecorators(code, id), ...inserted(code, id)].toSorted(
    (one, other) => one.start - other.start,
  )
  let rest = ''
  let at = 0
  for (const { start, end } of dropped) {
    if (start < at) continue
    rest += code.slice(at, start)
    at = end
  }
  return (rest + code.slice(at)).replace(/[\s();\uFEFF]/gu, '')
}

interface Span {
  readonly start: number
  readonly end: number
}

function parse(code: string, id: string): ReturnType<typeof parseSync> {
  const lang = /\.[cm]?ts(?:\?|$)/u.test(id) ? 'ts' : 'tsx'
  return parseSync(id, code, { lang, sourceType: /\.c[jt]s$/u.test(id) ? 'commonjs' : 'unambiguous' })
}

type IsWanted = (method: { value: { body?: unknown } }) => boolean

/** Returns the decorators of the parameters of class members. */
export function parameterDecorators(code: string, id: string, only?: IsWanted): Span[] {
  return parameterDecoratorsIn(parse(code, id).program, only)
}

/** Returns the decorators of the parameters of class members in a parsed file. */
export function parameterDecoratorsIn(program: ParseResult['program'], only: IsWanted = () => true): Span[] {
  const spans: Span[] = []
  function visit(method: any): void {
    if (only(method)) spans.push(...method.value.params.flatMap((parameter: any) => parameter.decorators ?? []))
  }
  // A method of an object literal is a `Property`, so the visitor does not find it.
  new Visitor({ MethodDefinition: visit, TSAbstractMethodDefinition: visit }).visit(program)
  return spans
}

/** The decorators of declarations without a body. */
function erased(code: string, id: string): Span[] {
  return parameterDecorators(code, id, (method) => !method.value.body)
}

/** Returns the code that the transformer inserts: calls of helpers and their import. */
function inserted(code: string, id: string): Span[] {
  const spans: Span[] = []
  new Visitor({
    Decorator(node) {
      if (/^@__(?:parameters?_*|honotate_*\.Parameters?)[(<]/u.test(code.slice(node.start, node.end))) spans.push(node)
    },
  }).visit(parse(code, id).program)
  for (const { index, 0: text } of code.matchAll(
    /;?\s?(?:import \{ Parameters as __parameters_*, Parameter as __parameter_* \} from |(?:import|const) __honotate_* = require\()"[^"]*"\)?;/gu,
  )) {
    spans.push({ start: index, end: index + text.length })
  }
  return spans
}
