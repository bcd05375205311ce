import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents, type ReceivedEvent } from '../../../src/honotate/testing/read-events.ts'

async function eventsOf(...chunks: readonly (string | Uint8Array)[]): Promise<ReceivedEvent[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  const events: ReceivedEvent[] = []
  for await (const event of readEvents(new Response(body))) events.push(event)
  return events
}

test.each([
  ['data: a\n\n', [{ event: 'message', data: 'a', id: '' }]],
  [
    'data:a\r\rdata: b\r\n\r\n',
    [
      { event: 'message', data: 'a', id: '' },
      { event: 'message', data: 'b', id: '' },
    ],
  ],
  ['data:  a: b\ndata\ndata:\n\n', [{ event: 'message', data: ' a: b\n\n', id: '' }]],
  [
    ':comment\nretry: 5\nunknown: x\nid: 1\nevent: e\ndata: a\n\ndata: b\n\n',
    [
      { event: 'e', data: 'a', id: '1' },
      { event: 'message', data: 'b', id: '1' },
    ],
  ],
  ['event: nothing\n\ndata: incomplete\n', []],
  ['', []],
])('readEvents() parses %j', async (text, expected) => expect(await eventsOf(text)).toEqual(expected))

test('a response without a body has no events', async () => {
  const events = readEvents(new Response(null, { status: 204 }))
  expect(await events.next()).toEqual({ done: true, value: undefined })
})

test('readEvents() parses a stream that is split at any byte', () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom('\n', '\r', '\r\n'), fc.nat(60), fc.nat(60), async (end, first, second) => {
      const bytes = new TextEncoder().encode(
        ['id: ü', 'event: é', 'data: 1', 'data: 2', '', 'data: 3', '', ''].join(end),
      )
      const [from, to] = [Math.min(first, second), Math.max(first, second)]
      expect(await eventsOf(bytes.slice(0, from), bytes.slice(from, to), bytes.slice(to))).toEqual([
        { event: 'é', data: '1\n2', id: 'ü' },
        { event: 'message', data: '3', id: 'ü' },
      ])
    }),
  ))
