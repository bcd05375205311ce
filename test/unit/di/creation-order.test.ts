import { expect, test } from 'vitest'
import { creationTurn, noteCreation } from '../../../src/honotate/di/creation-order.ts'

test('creationTurn() orders services by creation, and is -1 for values that were not created', () => {
  const [database, repository, given] = [{}, {}, {}]
  noteCreation(database)
  noteCreation(repository)
  noteCreation(database)
  for (const value of [null, undefined, 'text', 7]) expect(() => noteCreation(value)).not.toThrow()
  expect(creationTurn(repository)).toBe(creationTurn(database) + 1)
  expect(creationTurn(given)).toBe(-1)
  expect(creationTurn(database)).toBeGreaterThan(-1)
})
