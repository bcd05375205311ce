import { expect, test } from 'vitest'
import { parseEvents } from '../../../src/honotate/http/parse-events.ts'

/** The blocks in a stream of chunks. */
async function blocksOf(...chunks: string[]): Promise<object[]> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  const blocks: object[] = []
  for await (const block of parseEvents(stream)) blocks.push(block)
  return blocks
}

test.each([
  ['data: a\n\ndata: b\n\n', [{ data: 'a' }, { data: 'b' }]],
  ['data: a\r\rdata: b\r\n\r\n', [{ data: 'a' }, { data: 'b' }]],
  ['data: one\ndata: two\ndata\n\n', [{ data: 'one\ntwo\n' }]],
  ['data:  a\ndata:b\n\n', [{ data: ' a\nb' }]],
  ['event: named\nid: 7\nretry: 100\n\n', [{ event: 'named', id: '7', retry: 100 }]],
  ['retry: 1s\n\nretry: \n\nretry: -1\n\nretry: 0\n\n', [{}, {}, {}, { retry: 0 }]],
  ['id: a\0b\n\nid\n\n', [{}, { id: '' }]],
  [': comment\nother: field\nData: a\n\n', [{}]],
  ['data: a: b\n\n', [{ data: 'a: b' }]],
])('%j is parsed as the standard specifies', async (text, blocks) => {
  expect(await blocksOf(text)).toEqual(blocks)
  expect(await blocksOf(...text)).toEqual(blocks)
})

test('an unfinished block at the end of the stream is dropped', async () => {
  expect(await blocksOf('data: a\n\ndata: b\n')).toEqual([{ data: 'a' }])
})

test('a line break that is split between two chunks counts once', async () => {
  expect(await blocksOf('data: a\r', '\ndata: b\r', '\n\r', '\n')).toEqual([{ data: 'a\nb' }])
  expect(await blocksOf('data: a\r\n\r')).toEqual([{ data: 'a' }])
})

test('the stream is cancelled when the loop ends early', async () => {
  let isCancelled = false
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
    cancel: () => {
      isCancelled = true
    },
  })
  for await (const block of parseEvents(stream)) {
    expect(block).toEqual({ data: 'a' })
    break
  }
  expect(isCancelled).toBe(true)
})
