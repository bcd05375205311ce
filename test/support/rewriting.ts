import { SourceMap, type SourceMapPayload } from 'node:module'
import { parseSync, Visitor, type ParseResult } from 'oxc-parser'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { countErrors, parse as parseSource } from '../../src/compiler/transform/core/parse.ts'
import { floorIndex } from '../../src/compiler/transform/core/spans.ts'
import { transform, type TransformOptions, type TransformResult } from '../../src/compiler/transform/transform.ts'

/** What is inserted into most files. */
export const IMPORT = 'import { Parameters as __parameters, Parameter as __parameter } from "honotate";'

/** A file before and after, exactly; without `after` it must come back as `undefined`. */
export interface Rewriting {
  readonly name: string
  readonly before: string
  readonly after?: string
  readonly id?: string
  readonly options?: TransformOptions
}

/** One test for each case, which also holds what is true of every rewriting. */
export function testRewritings(cases: readonly Rewriting[]): void {
  test.each(cases)('$name', ({ before, after, id = 'file.ts', options }) => {
    const result = transform(before, id, options)
    expect(result?.code).toBe(after)
    if (result) expectSound(before, result, id, options)
  })
}

/** Asserts what is true of every rewritten file. */
export function expectSound(before: string, result: TransformResult, id = 'file.ts', options?: TransformOptions): void {
  expectSameErrors(before, result.code, id)
  expect(lineCount(result.code), 'number of lines').toBe(lineCount(before))
  expect(transform(result.code, id, options)?.code, 'a second rewriting').toBeUndefined()
  expect(essence(result.code, id), 'text that stays').toBe(essence(before, id))
  expectExactPositions(before, result, id)
}

/** Asserts that every word of the original is found again by offset and by source map, comments and strings included. */
export function expectExactPositions(before: string, { code, map, positions }: TransformResult, id: string): void {
  const sourceMap = new SourceMap(JSON.parse(map.toString()) as SourceMapPayload)
  const found = new Map<number, number>()
  const replaced = new Set<number>()
  const [lineAndColumn, originalLineAndColumn] = [places(code), places(before)]
  for (const { index, 0: word } of words(code)) {
    const original = positions.toOriginal(index)
    if (!before.startsWith(word, original)) {
      // It replaces a type parameter of the class.
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
    // A message for each word would take longer than all the rest.
    const span = at === undefined ? undefined : positions.spanToOriginal(at, word.length)
    if (span?.start !== index || span.length !== word.length)
      expect(span, `the place of "${word}" in ${code}`).toEqual({ start: index, length: word.length })
  }
}

function words(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(/(?<![\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)
}

/** Lines as compilers count them. */
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

/** Whether the parser finds no error in a file at all, which it need not do to be rewritten. */
export function isClean(code: string, id: string, sourceType?: 'module'): boolean {
  const parsed = parseSource(code, id, sourceType)
  return parsed !== undefined && countErrors(parsed) === 0
}

/**
 * A file with errors keeps them: an error may vanish with an erased decorator, or be found twice, but none is new. Only
 * where TypeScript finds a syntax error may others follow from it.
 */
export function expectSameErrors(before: string, after: string, id: string): void {
  const errors = syntaxErrors(before, id)
  const left = syntaxErrors(after, id)
  if (isClean(before, id)) expect(left, 'syntax errors').toEqual(errors)
  else if (errorsOfTypeScript(before, id).length === 0)
    expect(errors, 'syntax errors').toEqual(expect.arrayContaining(left))
}

/** By TypeScript and by oxc; a decorator at an impossible place (a plain function) is an error before and after. */
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

/** The text without parameter decorators, what stands for them, white space, and the parentheses that may be added. */
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

/** All decorators of parameters of class members. */
export function parameterDecorators(code: string, id: string, only?: IsWanted): Span[] {
  return parameterDecoratorsIn(parse(code, id).program, only)
}

/** Those of a file that is parsed already. */
export function parameterDecoratorsIn(program: ParseResult['program'], only: IsWanted = () => true): Span[] {
  const spans: Span[] = []
  function visit(method: any): void {
    if (only(method)) spans.push(...method.value.params.flatMap((parameter: any) => parameter.decorators ?? []))
  }
  // A method of an object literal is a `Property`.
  new Visitor({ MethodDefinition: visit, TSAbstractMethodDefinition: visit }).visit(program)
  return spans
}

/** The decorators of declarations without a body. */
function erased(code: string, id: string): Span[] {
  return parameterDecorators(code, id, (method) => !method.value.body)
}

/** What the rewriting adds: helper calls and their import. */
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
