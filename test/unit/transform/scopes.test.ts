import { expect, test } from 'vitest'
import { isWithin } from '../../../src/honotate-kit/transform/core/spans.ts'
import { createScopes } from '../../../src/honotate-kit/transform/core/scopes.ts'

test('find() returns the value of the innermost scope around an offset, in any order of addition', () => {
  const spans = [
    [0, 100],
    [10, 50],
    [10, 20],
    [20, 30],
    [60, 90],
    [60, 70],
  ] as const
  for (const order of [spans, spans.toReversed()]) {
    const scopes = createScopes<string>(() => false)
    for (const [start, end] of order) scopes.add('a', { start, end }, `${start}-${end}`)
    const found = (offset: number): string | undefined => scopes.find('a', offset)
    expect([0, 9, 10, 19, 20, 29, 30, 49, 50, 59, 60, 69, 70, 89, 90, 99].map(found)).toEqual([
      '0-100',
      '0-100',
      '10-20',
      '10-20',
      '20-30',
      '20-30',
      '10-50',
      '10-50',
      '0-100',
      '0-100',
      '60-70',
      '60-70',
      '60-90',
      '60-90',
      '0-100',
      '0-100',
    ])
    expect(found(100)).toBeUndefined()
    expect(scopes.find('b', 10)).toBeUndefined()
  }
})

test('the first of two values with the same name and scope is kept, unless only the second has priority', () => {
  const scopes = createScopes<string>((value) => value === 'class')
  const add = (name: string, ...values: string[]): void => {
    for (const value of values) scopes.add(name, { start: 0, end: 9 }, value)
  }
  add('a', 'type', 'class', 'later')
  add('b', 'class', 'type')
  add('c', 'type', 'other')
  expect(['a', 'b', 'c'].map((name) => scopes.find(name, 5))).toEqual(['class', 'class', 'type'])
})

test('isWithin() includes offsets after the start and before the end of a span', () => {
  const isInside = isWithin([
    { start: 8, end: 10 },
    { start: 2, end: 3 },
    { start: 2, end: 5 },
    { start: 3, end: 4 },
    { start: 5, end: 7 },
    { start: 0, end: 2 },
  ])
  expect(Array.from({ length: 11 }, (_, offset) => offset).filter(isInside)).toEqual([1, 3, 4, 6, 9])
})
