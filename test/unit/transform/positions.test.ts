import { MagicString } from 'magic-string'
import { describe, expect, test } from 'vitest'
import { createPositions, lineAndColumn } from '../../../src/honotate-kit/transform/core/positions.ts'
import { transform, type TransformResult } from '../../../src/honotate-kit/transform/transform.ts'

const before = `/** doc */
export class UserController {
  @GetMapping('/users')
  find(
    @RequestQuery({ '😀': 1 }) user: UserQuery,
    @Request() @Other() req,
  ) {}

  constructor(@D() a) {}
}
`

describe('positions', () => {
  const result = transform(before, '/project/src/user.ts') as TransformResult
  const { code, positions } = result

  /** The original text that a string in the rewritten file maps to. */
  function original(text: string): string {
    const { start, length } = positions.spanToOriginal(code.indexOf(text), text.length)
    return before.slice(start, start + length)
  }

  test('unchanged text maps to itself', () => {
    for (const text of [
      'export',
      'UserController',
      `@GetMapping('/users')`,
      'find',
      'user: UserQuery',
      'req,\n',
      'constructor',
      '{}\n',
    ]) {
      expect(original(text)).toBe(text)
      expect(before.startsWith(text, positions.toOriginal(code.indexOf(text)))).toBe(true)
    }
  })

  test('moved text maps to its original position', () => {
    for (const text of [`RequestQuery({ '😀': 1 })`, `{ '😀': 1 }`, 'Request()', 'Other()', '1', 'D()']) {
      expect(code.indexOf(text)).not.toBe(before.indexOf(text))
      expect(original(text)).toBe(text)
    }
  })

  test('a helper call maps to the decorator that it replaces, and its name maps to the @', () => {
    expect(original(`@__parameter(0, RequestQuery({ '😀': 1 }))`)).toBe(`@RequestQuery({ '😀': 1 })`)
    expect(original('@__parameter(1, Request(), Other())')).toBe('@Request() @Other()')
    expect(original('__parameter(1')).toBe('@')
    expect(positions.toOriginal(code.indexOf('__parameter(1'))).toBe(before.indexOf('@Request()'))
    expect(positions.toOriginal(code.indexOf(', Other()'))).toBe(before.indexOf('@Other()'))
  })

  test('a decorator that replaces nothing maps to the position where it was inserted', () => {
    expect(positions.toOriginal(code.indexOf('@__parameters("a")'))).toBe(before.indexOf('class'))
    expect(positions.toOriginal(code.indexOf('import'))).toBe(0)
    expect(positions.toOriginal(code.indexOf('__parameters("user"'))).toBe(before.indexOf('\n  find'))
  })

  test('a node that begins with an inserted decorator maps to its original start', () => {
    const text = code.slice(code.indexOf('@__parameters("a")'))
    expect(original(text)).toBe(before.slice(before.indexOf('class')))
  })

  test('padding maps to the decorator that it replaces', () => {
    const padding = code.indexOf('     a) {}')
    expect(positions.toOriginal(padding)).toBe(before.indexOf('@D() a'))
    expect(positions.toOriginal(padding + '     '.length - 1)).toBe(before.indexOf('@D() a') + '@D()'.length)
  })

  test('empty spans, line breaks and the end of the file map exactly', () => {
    expect(positions.spanToOriginal(code.indexOf('find'), 0)).toEqual({ start: before.indexOf('find'), length: 0 })
    expect(positions.spanToOriginal(code.indexOf('  find('), '  find(\n'.length)).toEqual({
      start: before.indexOf('  find('),
      length: '  find(\n'.length,
    })
    const blank = code.indexOf('\n\n  constructor')
    expect(positions.toOriginal(blank)).toBe(before.indexOf('\n\n  constructor'))
    expect(positions.toOriginal(blank + 1)).toBe(before.indexOf('\n\n  constructor') + 1)
    expect(positions.toOriginal(code.length)).toBe(before.length)
  })

  test('a span with characters never becomes empty or negative', () => {
    const from = code.indexOf('Request()')
    expect(positions.spanToOriginal(from, code.indexOf('find', from) - from).length).toBeGreaterThan(0)
    const lead = code.indexOf('@__parameters("user"')
    expect(positions.spanToOriginal(lead, code.indexOf(')', lead) - lead).length).toBe(1)
  })

  test('the source map contains the path and the text of the file', () => {
    expect(result.map.sources).toEqual(['/project/src/user.ts'])
    expect(result.map.sourcesContent).toEqual([before])
    expect(transform(before, '/project/src/user.ts?v=2')?.map.sources).toEqual(['/project/src/user.ts'])
  })

  test('the source map and the positions are created once', () => {
    expect(result.map).toBe(result.map)
    expect(result.positions).toBe(result.positions)
  })

  test('positions are exact in a file with CRLF', () => {
    const crlf = before.replaceAll('\n', '\r\n')
    const result = transform(crlf, 'file.ts') as TransformResult
    for (const text of ['find', 'RequestQuery', 'UserQuery', 'req,\r\n', 'constructor']) {
      expect(result.positions.spanToOriginal(result.code.lastIndexOf(text), text.length)).toEqual({
        start: crlf.lastIndexOf(text),
        length: text.length,
      })
    }
  })
})

describe('inserted text', () => {
  const original = 'ab\nc@d'
  const edited = new MagicString(original).prepend('12').appendLeft(3, '3\n4').overwrite(4, 5, '@56').append('7')
  const rewritten = edited.toString()
  const positions = createPositions(original, rewritten, edited.generateDecodedMap({ hires: true }))

  test.each([
    ['1', 0, ''],
    ['2', 0, ''],
    ['a', 0, 'a'],
    ['b', 1, 'b'],
    ['b\n', 1, 'b\n'],
    ['c', 3, 'c'],
    ['@', 4, '@'],
    ['5', 4, '@'],
    ['6', 4, '@'],
    ['d', 5, 'd'],
    ['7', 6, ''],
    ['a\u0062', 0, 'ab'],
    ['12a', 0, 'a'],
    ['6d', 4, '@d'],
  ])('%j maps to the offset %i: %j', (text, start, expected) => {
    const found = positions.spanToOriginal(rewritten.indexOf(text), text.length)
    expect(positions.toOriginal(rewritten.indexOf(text))).toBe(start)
    expect(found.start).toBe(start)
    if (expected !== '') expect(original.slice(found.start, found.start + found.length)).toBe(expected)
    expect(positions.spanToOriginal(rewritten.indexOf(text), 0)).toEqual({ start, length: 0 })
  })
})

test('text that is inserted after the first character maps to the offset after it', () => {
  const edited = new MagicString('ab').appendLeft(1, 'x')
  const positions = createPositions('ab', 'axb', edited.generateDecodedMap({ hires: true }))
  expect([0, 1, 2].map((offset) => positions.toOriginal(offset))).toEqual([0, 1, 1])
})

test.each([
  [0, 1, 1],
  [2, 1, 3],
  [3, 2, 1],
  [4, 2, 2],
])('the offset %i is in line %i and column %i', (offset, line, column) => {
  expect(lineAndColumn('ab\nc', offset)).toEqual({ line, column })
})
