import { describe, expect, test } from 'vitest'
import { isEmpty, isGiven, isTypedService } from '../../../src/honotate/di/typedi/factories.ts'
import { registrations } from '../../../src/honotate/di/typedi/registrations.ts'
import { ContainerInstance, Token } from '../../../src/honotate/di/typedi/typedi.ts'

class Clock {}

describe('the registrations of an identifier', () => {
  test('are found in containers of any size, without those of other identifiers', () => {
    const container = new ContainerInstance('sizes')
    const token = new Token<number>()
    expect(registrations(container, 'a')).toEqual([])
    const added: unknown[] = []
    for (const id of ['a', 'b', token]) {
      container.set(id as string, 1)
      added.push(id)
      expect(registrations(container, 'other')).toEqual([])
      for (const each of added) expect(registrations(container, each).map((service) => service.id)).toEqual([each])
    }
  })

  test('include all services that share it, in the order of registration', () => {
    const container = new ContainerInstance('shared')
    for (const value of [1, 2, 3]) container.set({ id: 'many', multiple: true, value })
    expect(registrations(container, 'many').map(({ value }) => value)).toEqual([1, 2, 3])
  })

  test('exclude removed services', () => {
    const container = new ContainerInstance('removed')
    for (const id of ['a', 'b']) container.set(id, id)
    expect(registrations(container, 'a')).toHaveLength(1)
    container.remove('a')
    expect(registrations(container, 'a')).toEqual([])
    expect(registrations(container, 'b').map(({ value }) => value)).toEqual(['b'])
    container.set('c', 'c')
    expect(registrations(container, 'c')).toHaveLength(1)
  })
})

test.each([
  [undefined, true],
  [Symbol('EMPTY_VALUE'), true],
  [Symbol('other'), false],
  ['EMPTY_VALUE', false],
  [null, false],
  [0, false],
])('%o is an empty value: %s', (value, expected) => expect(isEmpty(value)).toBe(expected))

test.each([
  ['a value', { type: null, value: 7 }, true],
  ['undefined', { type: null, value: undefined }, true],
  ['nothing', { value: 7 }, false],
  ['a factory that has created nothing', { factory: () => 1, value: undefined }, false],
  ['a factory that has created something', { factory: () => 1, value: 1 }, false],
])('only values count as given by hand, not types or factories: %s', (_, service, expected) => {
  expect(isGiven({ id: 'a', ...service } as never)).toBe(expected)
})

test.each([
  [{ type: Clock }, true],
  [{ type: Clock, factory: undefined }, true],
  [{ type: Clock, factory: () => 1 }, false],
  [{ type: null, value: 1 }, false],
  [{ id: 'url', value: 'text' }, false],
  [null, false],
  [undefined, false],
  ['url', false],
  [Object.assign(() => 1, { type: Clock }), false],
])('only a registration with a type and without a factory is a typed service: %o', (given, expected) => {
  expect(isTypedService(given)).toBe(expected)
})
