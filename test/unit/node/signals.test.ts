import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import process from 'node:process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeOnSignals, endOnSignals } from '../../../src/honotate/node/signals.ts'

// The tests record calls of `process.exit()` in place of ending the process, and advance fake timers.
const exits: unknown[] = []
let errors: unknown[] = []
beforeEach(() => {
  exits.length = 0
  errors = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never)
  vi.spyOn(console, 'error').mockImplementation((message) => void errors.push(message))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // After a first signal, a listener stays for the second.
    for (const listener of process.listeners(signal))
      if (!before[signal].includes(listener)) process.off(signal, listener as () => void)
  }
})
const before = { SIGTERM: process.listeners('SIGTERM'), SIGINT: process.listeners('SIGINT') }

const send = (signal: NodeJS.Signals): boolean => process.emit(signal, signal)

interface Closable {
  readonly server: Server
  readonly calls: number
  end(): void
}

/** A server whose `close()` resolves when a test calls `end()`. */
function closable(timeout = 60_000): Closable {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  const close = (): Promise<void> => {
    calls++
    return promise
  }
  closeOnSignals(server, close, timeout)
  return {
    server,
    get calls() {
      return calls
    },
    end: resolve,
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s closes the server, and ends the process one second later',
  async (signal) => {
    const one = closable()
    expect(one.calls).toBe(0)
    send(signal)
    expect(one.calls).toBe(1)
    one.end()
    await vi.advanceTimersByTimeAsync(999)
    expect(exits).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(exits).toEqual([undefined])
  },
)

test('the process ends only after all servers are closed', async () => {
  const servers = [closable(), closable(), closable()]
  send('SIGTERM')
  expect(servers.map(({ calls }) => calls)).toEqual([1, 1, 1])
  for (const { end } of servers) {
    await vi.advanceTimersByTimeAsync(2000)
    expect(exits).toEqual([])
    end()
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(exits).toEqual([undefined])
})

test('the second signal ends the process at once', () => {
  const one = closable()
  send('SIGTERM')
  expect(exits).toEqual([])
  send('SIGINT')
  expect([one.calls, exits]).toEqual([1, [130]])
})

test('a server that was closed without a signal ignores later signals', async () => {
  const one = closable()
  one.server.listen(0, '127.0.0.1')
  await once(one.server, 'listening')
  one.server.close()
  await once(one.server, 'close')
  send('SIGTERM')
  expect([one.calls, exits]).toEqual([0, []])
})

test('a process that does not end in time is ended, and the reason is logged', async () => {
  const one = closable(300)
  send('SIGINT')
  await vi.advanceTimersByTimeAsync(299)
  expect([exits, errors]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(1)
  expect(exits).toEqual([1])
  expect(errors).toEqual(['The process has not ended 300 ms after SIGINT, and is ended now'])
  one.end()
})

test('without a signal, endOnSignals() resolves or rejects like the start', async () => {
  await endOnSignals(async () => {}, 300)
  const error = new Error('no database')
  await expect(endOnSignals(() => Promise.reject(error), 300)).rejects.toBe(error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(exits).toEqual([])
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s interrupts the start, and then ends the process', async (signal) => {
  const started = endOnSignals((interrupted) => interrupted, 300)
  send(signal)
  await expect(started).rejects.toThrow(`${signal} has ended the start`)
  expect(exits).toEqual([undefined])
})

test('a start that does not end after a signal is ended by exiting the process', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = endOnSignals(() => promise, 300)
  send('SIGTERM')
  await vi.advanceTimersByTimeAsync(299)
  expect(exits).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(exits).toEqual([1])
  resolve()
  await started
})
