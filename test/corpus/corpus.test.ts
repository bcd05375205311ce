import { afterAll, describe, expect, test } from 'vitest'
import { Visitor } from 'oxc-parser'
import { parse } from '../../src/honotate-kit/transform/core/parse.ts'
import { transform } from '../../src/honotate-kit/transform/transform.ts'
import { expectConfined } from '../support/confined.ts'
import { expectExactPositions, lineCount, parameterDecoratorsIn, syntaxErrors } from '../support/rewriting.ts'
import { sampled } from '../support/runs.ts'
import { packages, sourcesOf } from './sources.ts'

const counts: Record<string, { files: number; KB: number; classes: number; rewritten: number; decorators: number }> = {}

const tried = sampled(packages, 3)

describe('the transform rewrites only the parameter decorators of published packages', () => {
  test.each(tried)('%s', (name) => {
    const count = (counts[name] = { files: 0, KB: 0, classes: 0, rewritten: 0, decorators: 0 })
    for (const { path, code } of sourcesOf(name)) {
      count.files++
      count.KB += code.length / 1024
      const parsed = parse(code, path)
      const countClass = (): unknown => count.classes++
      if (parsed) new Visitor({ ClassDeclaration: countClass, ClassExpression: countClass }).visit(parsed.program)
      const decorators = parsed ? parameterDecoratorsIn(parsed.program).length : 0
      const result = transform(code, path)
      expect(result !== undefined, path).toBe(decorators > 0)
      if (!result) continue
      count.rewritten++
      count.decorators += decorators
      expect(syntaxErrors(result.code, path), path).toEqual(syntaxErrors(code, path))
      expect(lineCount(result.code), path).toBe(lineCount(code))
      expect(transform(result.code, path), path).toBeUndefined()
      expectConfined(code, result.code, path)
      expectExactPositions(code, result, path)
    }
    expect(count.files).toBeGreaterThan(0)
  })
})

afterAll(() => {
  const sum = (key: keyof (typeof counts)[string]): number =>
    Object.values(counts).reduce((total, count) => total + count[key], 0)
  const total = {
    files: sum('files'),
    KB: sum('KB'),
    classes: sum('classes'),
    rewritten: sum('rewritten'),
    decorators: sum('decorators'),
  }
  const row = (name: string, count: typeof total): string =>
    name.padEnd(40) +
    Object.values(count)
      .map((value) => Math.round(value).toString().padStart(11))
      .join('')
  console.log(
    [
      ''.padEnd(40) +
        Object.keys(total)
          .map((key) => key.padStart(11))
          .join(''),
      ...Object.entries(counts).map(([name, count]) => row(name, count)),
      row('all', total),
    ].join('\n'),
  )
})
