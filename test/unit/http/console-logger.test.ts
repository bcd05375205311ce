import { afterEach, expect, test, vi } from 'vitest'
import { consoleLogger } from '../../../src/honotate/http/console-logger.ts'
import { toLogger } from '../../../src/honotate/http/logger.ts'

afterEach(() => void vi.restoreAllMocks())

/** The arguments that the console receives. */
function printed(error: unknown, message = 'GET / failed'): unknown[] {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  consoleLogger.error(message, error)
  return written.mock.lastCall as unknown[]
}

test('an error without control characters is printed as it is', () => {
  const error = new Error('plain', { cause: new Error('inner') })
  expect(printed(error)[1]).toBe(error)
  expect(printed(undefined)[1]).toBeUndefined()
  expect(printed({ a: '\u001B' })[1]).toEqual({ a: '\u001B' })
})

test.each([
  ['an escape sequence', '\u001B[31mred', String.raw`\x1b[31mred`],
  ['a carriage return', 'a\rGET /admin ok', String.raw`a\xdGET /admin ok`],
  ['a forged line', 'a\nGET /admin ok', 'a\n      GET /admin ok'],
  ['a C1 control', 'a\u009B31m', String.raw`a\x9b31m`],
  ['a line separator', 'a\u2028b', String.raw`a\x2028b`],
])('%s in a message is escaped, in an error, its cause and a list of errors', (_, message, expected) => {
  const errors = [
    new Error(message),
    new Error('outer', { cause: new Error(message) }),
    new AggregateError([new Error(message)], 'all'),
  ]
  for (const error of errors) {
    const text = printed(error)[1] as string
    expect(text).toContain(`Error: ${expected}`)
    expect(text).not.toContain(message)
    expect(text).toMatch(/^\s+at .*console-logger\.test/mu)
    expect(
      text
        .split('\n')
        .slice(1)
        .every((line) => line.startsWith('    ')),
    ).toBe(true)
  }
  expect(printed(message)[1]).toBe(expected)
  expect(String(printed(undefined, message)[0])).not.toMatch(/(?!\n)\p{Cc}/u)
})

test('an error that fails when it is read is left to the console', () => {
  const hostile = Object.defineProperty(new Error('a'), 'message', {
    get: () => {
      throw new Error('read')
    },
  })
  expect(printed(hostile)[1]).toBe(hostile)
})

test('a stack cannot forge lines by a frame in the message', () => {
  const text = printed(new Error('a\n    at forged (file.js:1:1)\u001B'))[1] as string
  expect(text.split('\n').filter((line) => line === '    at forged (file.js:1:1)')).toEqual([])
})

test('the console as the logger of an app is the default logger', () => {
  expect(toLogger(console)).toBe(consoleLogger)
})
