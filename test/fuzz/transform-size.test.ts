import { expect, test } from 'vitest'
import { transform } from '../../src/honotate-kit/transform/transform.ts'
import { IMPORT } from '../support/rewriting.ts'
import { runs } from '../support/runs.ts'

const megabytes = Math.min(runs(20) / 10, 10)

test(`the transformer rewrites a file of ${megabytes} MB correctly`, { timeout: 600_000 }, () => {
  const members = Array.from(
    { length: megabytes * 9000 },
    (_, index) =>
      `  @Get('/m${index}') m${index}(@D({ n: ${index} }) a: string, @E() { b }: Options, ...c: T[]) {\n    return [a, b, c, "@D("]\n  }\n`,
  )
  const before = `class A {\n${members.join('')}}\n`
  expect(before.length).toBeGreaterThan(megabytes * 1_000_000)
  const methods = /(@Get\('[^']*'\)) (\w+)\(@D\((\{ n: \d+ \})\) a: string, @E\(\) \{/gu
  const after = before.replaceAll(methods, (_, get: string, name: string, options: string) => {
    return `${get} @__parameters("a", undefined, "...c") @__parameter(0, D(${options})) @__parameter(1, E()) ${name}(${' '.repeat(options.length + 4)} a: string,      {`
  })

  const result = transform(before, 'file.ts')
  expect(result?.code === `${IMPORT} ${after}`).toBe(true)
  // The last `return` maps to its original offset, and the source map has an entry for each line.
  expect(result?.positions.toOriginal(result.code.lastIndexOf('return'))).toBe(before.lastIndexOf('return'))
  expect(result?.map.mappings.split(';')).toHaveLength(before.split('\n').length)
})
