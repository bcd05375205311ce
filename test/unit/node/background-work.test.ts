import { expect, test } from 'vitest'
import { createBackgroundWork } from '../../../src/honotate/node/background-work.ts'
import { silent, writeTo } from '../../support/logger.ts'

test('end() waits for promises, also for those that are added while it waits', async () => {
  const { execution, end } = createBackgroundWork(silent, new Set())
  const ended: string[] = []
  const first = Promise.withResolvers<void>()
  const mail = async (): Promise<void> => {
    await first.promise
    ended.push('first')
    execution.waitUntil(Promise.resolve().then(() => ended.push('second')))
  }
  execution.waitUntil(mail())
  const all = end(60_000).then(() => ended.push('all'))
  await new Promise(setImmediate)
  expect(ended).toEqual([])
  first.resolve()
  await all
  expect(ended).toEqual(['first', 'second', 'all'])
})

test('failed work and unfinished work are logged', async () => {
  const lines: string[] = []
  const { execution, end } = createBackgroundWork(writeTo(lines), new Set())
  execution.waitUntil(Promise.reject(new Error('no mail')))
  await end(60_000)
  expect(lines).toEqual(['Work of waitUntil() failed: no mail'])
  const late = 'The time of closeTimeout is over'
  execution.waitUntil(new Promise(() => {}))
  await end(1)
  expect(lines.at(-1)).toBe(`The server is closed without waiting for 1 promise passed to waitUntil(): ${late}`)
  execution.waitUntil(new Promise(() => {}))
  await end(1)
  expect(lines.at(-1)).toBe(`The server is closed without waiting for 2 promises passed to waitUntil(): ${late}`)
})
