import { createServer } from 'node:http2'
import { expect, test, vi } from 'vitest'
import { warnOfFrames } from '../../../src/honotate/node/sessions.ts'

test.each([
  ['1.67.9', true],
  ['1.68.0', true],
  ['1.68.1', false],
  ['1.68.2', false],
  ['1.69.0', false],
  ['2.0.0', false],
  ['', true],
])('with nghttp2 %j, the server warns about frames that end the process: %j', (version, isWarned) => {
  const warnings: unknown[] = []
  const logger = { error: () => {}, warn: (message: unknown) => warnings.push(message) }
  warnOfFrames({ updateSettings: () => {} } as never, logger as never, version)
  expect(warnings).toHaveLength(isWarned ? 1 : 0)
  warnOfFrames({} as never, logger as never, '1.0.0')
  expect(warnings).toHaveLength(isWarned ? 1 : 0)
})

test('a logger without `warn()` receives the warning by `error()`', () => {
  const error = vi.fn()
  warnOfFrames(createServer(), { error }, '1.68.0')
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('has nghttp2 1.68.0'), undefined)
})
