import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { discard, discardUnread } from '../../../src/honotate/http/discard.ts'
import { ResponseEntity } from '../../../src/honotate/http/response-entity.ts'

/** Results that hold something until they are ended. */
const results = {
  'a generator': () => {
    const end = vi.fn(() => Promise.resolve({ done: true as const, value: undefined }))
    const result = { [Symbol.asyncIterator]: () => result, next: () => new Promise<never>(() => {}), return: end }
    return { result, isEnded: () => end.mock.calls.length === 1 }
  },
  'a stream of Node': () => {
    const result = new Readable({ read() {} })
    return { result, isEnded: () => result.destroyed }
  },
  'a stream': () => {
    const cancel = vi.fn<() => void>()
    return { result: new ReadableStream({ cancel }), isEnded: () => cancel.mock.calls.length === 1 }
  },
  'a Response': () => {
    const cancel = vi.fn<() => void>()
    return { result: new Response(new ReadableStream({ cancel })), isEnded: () => cancel.mock.calls.length === 1 }
  },
}

test.for(Object.entries(results))(
  '%s is ended when an error is sent in its place, also in an entity',
  async ([, make]) => {
    for (const wrap of [(result: unknown) => result, (result: unknown) => ResponseEntity.ok(result)]) {
      const { result, isEnded } = make()
      discard(wrap(result))
      await vi.waitFor(() => expect(isEnded()).toBe(true))
    }
  },
)

test('a result that is not sent is ended, unless it is a generator', async () => {
  for (const [name, make] of Object.entries(results)) {
    for (const wrap of [(result: unknown) => result, (result: unknown) => ResponseEntity.ok(result)]) {
      const { result, isEnded } = make()
      discardUnread(wrap(result))
      await new Promise(setImmediate)
      expect(isEnded(), name).toBe(name !== 'a generator')
    }
  }
})

test('a stream that something reads goes on', async () => {
  const stream = Readable.from(['one', 'two'])
  const iterator = stream[Symbol.asyncIterator]()
  await iterator.next()
  discardUnread(stream)
  expect(await iterator.next()).toEqual({ done: false, value: 'two' })
})
