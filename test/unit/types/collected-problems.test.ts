import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProblems } from '../../../src/honotate-kit/types/problems.ts'
import { createFolder } from '../../support/folder.ts'

const folder = createFolder('problems', { 'a.ts': 'one\ntwo two\nthree', 'b.ts': 'four' })
const [a, b] = [join(folder.directory, 'a.ts'), join(folder.directory, 'b.ts')]

test('problems are sorted by file, line, column and message', () => {
  const problems = createProblems()
  const add = (file: string, offset: number, what: string): void =>
    problems.add({ file, offset }, 'NOT_A_TEXT', { what, type: what })
  add(b, 0, 'A')
  add(a, 12, 'B')
  add(a, 8, 'D')
  add(a, 8, 'C')
  add(a, 4, 'E')
  add(a, 0, 'F')
  const found = problems.sorted().map(({ file, line, column, message }) => [file, line, column, message[0]])
  expect(found).toEqual([
    [a, 1, 1, 'F'],
    [a, 2, 1, 'E'],
    [a, 2, 5, 'C'],
    [a, 2, 5, 'D'],
    [a, 3, 1, 'B'],
    [b, 1, 1, 'A'],
  ])
})

test('a mistake that is found in several ways is one problem, with the first message', () => {
  const problems = createProblems()
  problems.add({ file: a, offset: 0 }, 'NOT_A_TEXT', { what: 'First', type: 'number' })
  problems.add({ file: a, offset: 0 }, 'NOT_A_TEXT', { what: 'Second', type: 'number' })
  problems.add({ file: a, offset: 0 }, 'NOT_A_TEXT', { what: 'Third', type: 'boolean' })
  expect(problems.sorted().map(({ message }) => message.split(' ')[0])).toEqual(['First', 'Third'])
})

test('the text before a place has at most 2,000 characters', () => {
  folder.write('long.ts', `x${'y'.repeat(2_000)}z`)
  const problems = createProblems()
  const file = join(folder.directory, 'long.ts')
  expect(problems.textBefore({ file, offset: 3 })).toBe('xyy')
  expect(problems.textBefore({ file, offset: 2_000 })).toBe(`x${'y'.repeat(1_999)}`)
  expect(problems.textBefore({ file, offset: 2_001 })).toBe('y'.repeat(2_000))
})
