import ts from 'typescript'
import { afterAll, describe, expect, test } from 'vitest'
import { transform } from '../../src/honotate-kit/transform/transform.ts'
import { parameterDecorators } from '../support/rewriting.ts'
import { createProgram, diagnosticsOf } from './program.ts'
import { sampled } from '../support/runs.ts'
import { packages, sourcesOf } from './sources.ts'

const DECORATOR_NOT_VALID = 1206
const lines: string[] = []

interface Told {
  readonly number: number
  readonly text: string
  readonly place: string
  readonly isInDecorator: boolean
}

/** The packages that `HONOTATE_CORPUS` names, such as `sprotty`; all for `all`; by default, a sixth of them. */
function chosen(): readonly string[] {
  const wanted = process.env['HONOTATE_CORPUS']?.split(',')
  if (!wanted) return sampled(packages, 6)
  return wanted[0] === 'all' ? packages : packages.filter((name) => wanted.some((part) => name.includes(part)))
}

describe('the transform changes no type errors outside of parameter decorators', () => {
  test.each(chosen())('%s', (name) => {
    const sources = sourcesOf(name)
    const rewritten = new Map(
      sources.flatMap(({ path, code }) => {
        const result = transform(code, path)
        return result ? [[path, { code, result, decorators: parameterDecorators(code, path) }] as const] : []
      }),
    )
    const before = createProgram(sources)
    const after = createProgram(
      sources.map(({ path, code }) => ({ path, code: rewritten.get(path)?.result.code ?? code })),
      before,
    )
    let found = 0
    let invalid = 0
    let inDecorators = 0
    for (const [path, { code, result, decorators }] of rewritten) {
      const isInDecorator = (offset: number): boolean =>
        decorators.some(({ start, end }) => start <= offset && offset < end)
      const tell = (diagnostics: readonly ts.Diagnostic[], toOriginal: (offset: number) => number): Told[] =>
        diagnostics.map(({ code: number, start = 0, messageText }) => {
          const offset = toOriginal(start)
          const text = `TS${number} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
          return {
            number,
            text,
            place: `${path}:${code.slice(0, offset).split('\n').length} ${text}`,
            isInDecorator: isInDecorator(offset),
          }
        })
      const old = tell(diagnosticsOf(before, path), (offset) => offset)
      const now = tell(diagnosticsOf(after, path), (offset) => result.positions.toOriginal(offset))
      invalid += old.filter(({ number, isInDecorator }) => number === DECORATOR_NOT_VALID && isInDecorator).length
      inDecorators += now.filter(({ isInDecorator }) => isInDecorator).length
      expect(
        now.filter(({ number, isInDecorator }) => number === DECORATOR_NOT_VALID && isInDecorator),
        path,
      ).toEqual([])
      const expected = old.filter(({ isInDecorator }) => !isInDecorator)
      found += expected.length
      // TypeScript reports an error of a whole parameter at its first token: before the rewriting at the decorator, and
      // after it at the name.
      const moved = new Set(old.filter(({ isInDecorator }) => isInDecorator).map(({ text }) => text))
      const known = new Set(expected.map(({ place }) => place))
      const elsewhere = now.filter(
        ({ isInDecorator, place, text }) => !isInDecorator && (known.has(place) || !moved.has(text)),
      )
      expect(elsewhere.map(({ place }) => place).toSorted()).toEqual(expected.map(({ place }) => place).toSorted())
    }
    lines.push(
      name.padEnd(40) +
        [rewritten.size, found, invalid, inDecorators].map((value) => String(value).padStart(16)).join(''),
    )
  })
})

afterAll(() =>
  console.log(
    [
      ''.padEnd(40) +
        ['files', 'found elsewhere', 'TS1206 before', 'in decorators'].map((head) => head.padStart(16)).join(''),
      ...lines,
    ].join('\n'),
  ),
)
