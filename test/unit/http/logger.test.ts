import { expect, test } from 'vitest'
import { toLogger, type Logger } from '../../../src/honotate/http/logger.ts'
import { logTo } from '../../support/logger.ts'

test('pino receives an error before the message, and keeps its other functions', () => {
  const calls: unknown[][] = []
  const pino = { ...logTo(calls), warn: (message: string) => void calls.push([message]), bindings: () => ({}) }
  const logger = toLogger(pino)
  const error = new Error('x')
  logger.error('It failed', error)
  logger.warn?.('Careful')
  expect(calls).toEqual([[error, 'It failed'], ['Careful']])
})

test('any other logger receives the message first, and keeps its other functions', () => {
  const calls: unknown[][] = []
  const logger = toLogger({ ...logTo(calls), debug: 1 } as Logger)
  logger.error('It failed', 'x')
  expect(calls).toEqual([['It failed', 'x']])
  expect(logger).toHaveProperty('debug', 1)
  expect(logger.warn).toBe(undefined)
})
