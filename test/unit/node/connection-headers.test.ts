import { expect, test } from 'vitest'
import { isSent } from '../../../src/honotate/node/connection-headers.ts'

test.each<[name: string, value: string, version: number, sent: boolean]>([
  ['x-any', '1', 1, true],
  ['x-any', '1', 2, true],
  ['upgrade', 'h2c', 1, true],
  ['connection', 'close', 1, true],
  ['connection', 'Keep-Alive', 1, false],
  ['keep-alive', 'timeout=5', 1, false],
  ['upgrade', 'h2c', 2, false],
  ['connection', 'close', 2, false],
])('the header %s: %s over HTTP/%i is sent: %s', (name, value, version, sent) => {
  expect(isSent(name, value, version)).toBe(sent)
})
