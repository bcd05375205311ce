import { describe, expect, test } from 'vitest'
import { destroy, disposeOf, serviceName } from '../../../src/honotate/di/destroy.ts'
import { writeTo } from '../../support/logger.ts'

const asyncDispose = async (): Promise<void> => {}
const dispose = (): void => {}
const own = (): void => {}
const withParameter = (id: number): number => id

test.each<[string, unknown, unknown]>([
  ['none', {}, undefined],
  ['[Symbol.asyncDispose]()', { [Symbol.asyncDispose]: asyncDispose }, asyncDispose],
  ['[Symbol.dispose]()', { [Symbol.dispose]: dispose }, dispose],
  ['destroy()', { destroy: own }, own],
  ['destroy() before [Symbol.dispose]()', { destroy: own, [Symbol.dispose]: dispose }, own],
  [
    '[Symbol.asyncDispose]() first',
    { destroy: own, [Symbol.asyncDispose]: asyncDispose, [Symbol.dispose]: dispose },
    asyncDispose,
  ],
  [
    '[Symbol.asyncDispose]() before [Symbol.dispose]()',
    { [Symbol.asyncDispose]: asyncDispose, [Symbol.dispose]: dispose },
    asyncDispose,
  ],
  ['none where destroy() has a parameter', { destroy: withParameter }, undefined],
  [
    '[Symbol.dispose]() where destroy() has a parameter',
    { destroy: withParameter, [Symbol.dispose]: dispose },
    dispose,
  ],
  ['none where destroy is no method', { destroy: 7 }, undefined],
  ['[Symbol.dispose]() where destroy is no method', { destroy: {}, [Symbol.dispose]: dispose }, dispose],
  ['none of nothing', undefined, undefined],
  ['none of null', null, undefined],
])('a service is destroyed by %s', (_, service, expected) => {
  // The second call uses the cache for `destroy()` methods.
  expect([disposeOf(service), disposeOf(service)]).toEqual([expected, expected])
})

describe('destroy()', () => {
  const fails = { destroy: () => Promise.reject(new Error('away')) }
  const log: string[] = []
  const logger = writeTo(log)

  test('waits for each service, dependents first, and continues after one that fails', async () => {
    const slow = { [Symbol.asyncDispose]: async () => void log.push(await Promise.resolve('slow')) }
    const fast = { destroy: () => void log.push('fast') }
    log.length = 0
    await destroy([fast, fails, slow], logger)
    expect(log).toEqual(['slow', 'destroy() of Object failed: away', 'fast'])
  })

  test('passes only promises to the time limit', async () => {
    const limited: unknown[] = []
    const limit = async (result: unknown): Promise<unknown> => limited.push(result)
    const later = Promise.resolve()
    await destroy([{ destroy: () => later }, { destroy: () => {} }], logger, limit)
    expect(limited).toEqual([later])
  })
})

test('a service has the name of its class, if the class has one', () => {
  class Users {}
  const [Anonymous] = [class {}] as const
  expect([new Users(), new Anonymous(), Object.create(null)].map(serviceName)).toEqual([
    'Users',
    'a service',
    'a service',
  ])
})
