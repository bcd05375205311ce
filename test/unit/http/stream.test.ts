import { expect, test } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { streamOf } from '../../../src/honotate/http/stream.ts'
import { createContext, executionContext } from './support.ts'

const c = contextOf(createContext())

test('items are produced only as the client reads', async () => {
  const log: unknown[] = []
  function* items() {
    try {
      for (const item of ['text', new Uint8Array([97]), { a: 1 }, null]) {
        log.push(item)
        yield item
      }
    } finally {
      log.push('ended')
    }
  }
  const reader = streamOf(c, items()).getReader()
  await new Promise(setImmediate)
  expect(log).toEqual([])
  const parts: string[] = []
  for (let count = 1; count <= 4; count++) {
    parts.push(Buffer.from((await reader.read()).value ?? []).toString())
    expect(log).toHaveLength(count)
  }
  expect(parts).toEqual(['text', 'a', '{"a":1}\n', 'null\n'])
  expect((await reader.read()).done).toBe(true)
  expect(log.at(-1)).toBe('ended')
})

test('the iterable ends when the client cancels, or when an item cannot be encoded', async () => {
  const log: string[] = []
  async function* items() {
    try {
      yield 1
      yield 2
    } finally {
      log.push('ended')
    }
  }
  const left = streamOf(c, items()).getReader()
  await left.read()
  await left.cancel()
  expect(log).toEqual(['ended'])
  const encode = (): never => {
    throw new RangeError('cannot be sent')
  }
  await expect(streamOf(c, items(), encode).getReader().read()).rejects.toThrow('cannot be sent')
  expect(log).toEqual(['ended', 'ended'])
})

test('the iterable ends when a platform that cancels no streams aborts the request', async () => {
  const client = new AbortController()
  const kept: Promise<unknown>[] = []
  const raw = new Request('http://localhost/path', { signal: client.signal })
  let isEnded = false
  function* items() {
    try {
      yield 1
    } finally {
      isEnded = true
    }
  }
  await streamOf(contextOf(createContext({ executionCtx: executionContext(kept) }, raw)), items())
    .getReader()
    .read()
  client.abort()
  await Promise.all(kept)
  expect([kept.length, isEnded]).toEqual([1, true])
})

test.each<[unknown, RegExp]>([
  [new RangeError('broken'), /^broken$/u],
  ['a secret', /^threw no Error but string$/u],
  [undefined, /^threw no Error but undefined$/u],
  [Object.assign(new Error('x'), { stack: undefined }), /^threw no Error but object$/u],
])('a stream fails with an error if its iterable throws %o', async (thrown, message) => {
  const reader = streamOf(c, {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(thrown) }),
  }).getReader()
  await expect(reader.read()).rejects.toThrow(message)
})
