import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { compilers } from './compilers.ts'
import { differenceOf, differences } from './differences.ts'
import { outcomesOf } from './outcomes.ts'
import { pageOf, resultsOf, type Column } from './page.ts'
import { programs } from './programs.ts'

const columns: Column[] = []

beforeAll(async () => {
  for (const compiler of compilers) columns.push({ compiler, outcomes: await outcomesOf(compiler, programs) })
})

describe.each(programs)('$name', ({ name, rule }) => {
  test(rule, () => {
    const outcomes = columns.map(({ compiler, outcomes }) => {
      const outcome = outcomes.get(name)
      return [`${compiler.name} ${compiler.version}`, outcome?.passes ? 'as the proposal says' : outcome?.actual]
    })
    const expected = compilers.map((compiler) => {
      const known = differenceOf(name, compiler.name)?.programs[name] ?? 'as the proposal says'
      return [
        `${compiler.name} ${compiler.version}`,
        typeof known === 'string' ? known : (expect.stringMatching(known) as string),
      ]
    })
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected))
  })
})

test('each known difference names existing programs and compilers', () => {
  const names = new Set(programs.map(({ name }) => name))
  const known = new Set(compilers.map(({ name }) => name))
  for (const { programs, compilers = [] } of differences) {
    expect(Object.keys(programs).filter((name) => !names.has(name))).toEqual([])
    expect(compilers.filter((name) => !known.has(name))).toEqual([])
  }
})

test.each([
  ['docs/transformer/proposal-conformance.md', pageOf],
  ['test/proposal/results.md', resultsOf],
])('%s is generated from the last run', async (path, render) => {
  await expect(render(programs, columns)).toMatchFileSnapshot(join(import.meta.dirname, '../..', path))
})
