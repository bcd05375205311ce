import ts from 'typescript'
import { expect } from 'vitest'
import { helperOf, injectedType, isErased, isInserted, read, restoredTokens, tokens } from './restored-tokens.ts'

const LINE_BREAK = /[\n\r\u2028\u2029]/u

interface Span {
  readonly start: number
  readonly end: number
}

interface Decorators {
  /** Decorators of parameters that the transformer moves. */
  readonly moved: Span[]
  /** Decorators that never run, which the transformer erases. */
  readonly erased: Span[]
  /** From the head of a method to the end of a decorator of several lines: lines may shift in these spans. */
  readonly shifted: Span[]
}

/**
 * Asserts that the transformer has changed only decorators of parameters: every other character stays on the same line
 * and, unless something is inserted before it, in the same column. With the decorators back in place, all tokens are
 * the same.
 *
 * Parses both texts with TypeScript and walks through them side by side, in linear time.
 */
export function expectConfined(before: string, after: string, id: string): void {
  const files = [read(before, id), read(after, id)] as const
  const { moved, erased, shifted } = decoratorsOf(files[0])
  const [insertedStart, movedStart, erasedStart] = [insertedSpans(files[1]), moved, erased].map(
    (spans) => new Map(spans.map(({ start, end }) => [start, end])),
  )
  const [original, rewritten] = [lines(files[0]), lines(files[1])]
  let shift = 0
  let from = 0
  let to = 0
  let columnsDiffer = false
  let isBehindLines = false
  let behindInserted = 0

  const fail = (why: string): never => {
    throw new Error(
      `${why}:\n${before.slice(Math.max(0, from - 60), from)}»${before.slice(from, from + 60)}\n-- became --\n${after.slice(Math.max(0, to - 60), to)}»${after.slice(to, to + 60)}`,
    )
  }

  while (from < before.length || to < after.length) {
    const insertedEnd = insertedStart?.get(to)
    const movedEnd = movedStart?.get(from)
    const erasedEnd = erasedStart?.get(from)
    if (insertedEnd !== undefined) {
      to = insertedEnd
      behindInserted = to
      columnsDiffer = true
      // The transformer may separate the inserted text from the code after it with a space.
      if (after[to] === ' ' && before[from] !== ' ') to++
    } else if (erasedEnd !== undefined) {
      const blank = before.slice(from, erasedEnd).replaceAll(/[^\n\r\u2028\u2029]/gu, (unit) => ' '.repeat(unit.length))
      if (!after.startsWith(blank, to)) fail('a decorator that can never run does not leave spaces')
      to += erasedEnd - from
      from = erasedEnd
    } else if (movedEnd !== undefined) {
      const text = before.slice(from, movedEnd)
      from = movedEnd
      isBehindLines ||= LINE_BREAK.test(text)
      if (!isBehindLines) {
        if (after.slice(to, to + text.length).trim() !== '') fail('a decorator does not leave spaces')
        to += text.length
      } else {
        columnsDiffer = true
        while (before[from] === ' ') from++
        while (after[to] === ' ') to++
      }
    } else if (from < before.length && before[from] === after[to]) {
      while (shifted[shift] && (shifted[shift] as Span).end <= from) shift++
      const isShifted = ((shifted[shift] as Span | undefined)?.start ?? Infinity) <= from
      if (!isShifted && original.lineOf(from) !== rewritten.lineOf(to) && before[from]?.trim() !== '')
        fail('a line has moved')
      if (!isShifted && !columnsDiffer && original.columnOf(from) !== rewritten.columnOf(to)) fail('a column has moved')
      if (LINE_BREAK.test(before[from] as string) && !before.startsWith('\r\n', from))
        columnsDiffer = isBehindLines = false
      from++
      to++
    } else if (
      mayStand(after, to, before[from], insertedStart) ||
      (after[to] === ' ' && after.slice(behindInserted, to).trim() === '')
    ) {
      to++
      columnsDiffer = true
    } else fail('text outside of parameter decorators differs')
  }
  expect(restoredTokens(files[1]), 'tokens').toEqual(tokens(files[0]))
}

/** Whether the transformer may insert a character: a parenthesis around a class expression, a `;` or a space. */
function mayStand(
  after: string,
  at: number,
  instead: string | undefined,
  inserted: Map<number, number> | undefined,
): boolean {
  const next = after[at]
  if (next === ' ' || next === ';')
    return inserted?.has(at + 1) === true || inserted?.has(at + 2) === true || after[at - 1] === ';'
  if (next === '(') return inserted?.has(at + 1) === true
  return next === ')' && /[)}]/u.test(after[at - 1] ?? '') && instead !== ')'
}

function decoratorsOf(file: ts.SourceFile): Decorators {
  const all: (Span & { readonly isErased: boolean })[] = []
  const shifted: Span[] = []
  each(file, (node) => {
    if (!ts.isParameter(node) || !ts.isClassLike(node.parent.parent)) return true
    const isNeverRun = isErased(node)
    for (const decorator of node.modifiers?.filter((modifier) => ts.isDecorator(modifier)) ?? []) {
      const span = { start: decorator.getStart(), end: decorator.end }
      all.push({ ...span, isErased: isNeverRun })
      const head = ts.isConstructorDeclaration(node.parent) ? node.parent.parent : node.parent
      if (!isNeverRun && LINE_BREAK.test(decorator.getText())) shifted.push({ start: head.getStart(), end: span.end })
    }
    return true
  })
  let end = 0
  const outermost = all
    .toSorted((one, other) => one.start - other.start)
    .filter((span) => span.start >= end && ((end = span.end), true))
  return {
    moved: outermost.filter(({ isErased }) => !isErased),
    erased: outermost.filter(({ isErased }) => isErased),
    shifted: merged(shifted),
  }
}

function merged(spans: readonly Span[]): Span[] {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

function insertedSpans(file: ts.SourceFile): Span[] {
  const spans: Span[] = []
  each(file, (node) => {
    const isOurs = ts.isDecorator(node)
      ? helperOf(node) !== undefined
      : ts.isStatement(node) && ts.isSourceFile(node.parent)
        ? isInserted(node)
        : injectedType(node.parent) === node
    if (isOurs) spans.push({ start: node.getStart(), end: node.end })
    return !isOurs
  })
  return spans
}

/** Visits all nodes; `visit` returns whether to visit children. Avoids recursion, because some tests nest deeply. */
function each(file: ts.SourceFile, visit: (node: ts.Node) => boolean): void {
  const waiting: ts.Node[] = []
  ts.forEachChild(file, (child) => void waiting.push(child))
  while (waiting.length > 0) {
    const node = waiting.pop() as ts.Node
    if (visit(node)) ts.forEachChild(node, (child) => void waiting.push(child))
  }
}

/** Returns functions for the line and column of an offset, as TypeScript counts. Offsets must be in ascending order. */
function lines(file: ts.SourceFile): { lineOf(offset: number): number; columnOf(offset: number): number } {
  const starts = file.getLineStarts()
  let line = 0
  const advance = (offset: number): number => {
    while (line + 1 < starts.length && (starts[line + 1] as number) <= offset) line++
    return line
  }
  return { lineOf: advance, columnOf: (offset) => offset - (starts[advance(offset)] as number) }
}
