import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinTime } from '../../../src/honotate/di/within-time.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a result in time clears the timer, which would keep the process alive', async () => {
  expect(await withinTime(1000, Promise.resolve('done'))).toBe('done')
  await expect(withinTime(1000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(vi.getTimerCount()).toBe(0)
})

test('a result that exceeds the time limit is an error', async () => {
  const late = expect(withinTime(1000, new Promise(() => {}))).rejects.toThrow('It took longer than 1000 ms')
  await vi.advanceTimersByTimeAsync(1000)
  await late
})
