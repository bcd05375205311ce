import { expect, test } from 'vitest'
import { Iteration } from '../../../src/honotate/http/iteration.ts'

test('a generator is ended after the call of `next()` that it works on, so that it keeps its async context on Deno', async () => {
  const calls: string[] = []
  const item = Promise.withResolvers<void>()
  async function* items(): AsyncGenerator<string> {
    await item.promise
    calls.push('item')
    yield 'item'
  }
  const source = items()
  source.return = async (value) => {
    calls.push('return')
    return { done: true, value }
  }
  const iteration = new Iteration(source)
  void iteration.next(() => {})
  await Promise.resolve()
  const ended = iteration.end()
  await new Promise(setImmediate)
  item.resolve()
  await ended
  expect(calls).toEqual(['item', 'return'])
})

test('any other iterator is ended at once, since it may wait for that', async () => {
  const last = Promise.withResolvers<IteratorResult<string>>()
  const source = {
    next: () => last.promise,
    return: async () => {
      last.resolve({ done: true, value: undefined })
      return { done: true as const, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
  const iteration = new Iteration(source)
  const next = iteration.next(({ done }) => done)
  await Promise.resolve()
  await iteration.end()
  expect(await next).toBe(true)
})
