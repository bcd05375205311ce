import { Buffer } from 'node:buffer'
import { IncomingMessage, type IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { memoryOf } from '../../../src/honotate/http/joined-bytes.ts'
import { hasBody, readMessage, textOf } from '../../../src/honotate/node/read-body.ts'

/** A message with the parts of its body that have arrived. */
function message(...parts: string[]): IncomingMessage {
  const incoming = new IncomingMessage(new Socket())
  incoming.on('error', () => {})
  for (const part of parts) incoming.push(part)
  return incoming
}

test.each([
  [[], ''],
  [['one'], 'one'],
  [['one', 'two', 'three'], 'onetwothree'],
])('the chunks %j form the body %j', async (parts, text) => {
  const incoming = message(...parts)
  incoming.push(null)
  expect(await readMessage(incoming, textOf)).toBe(text)
})

test('a body of one chunk is not copied', async () => {
  const part = Buffer.from('one')
  const incoming = message()
  incoming.push(part)
  incoming.push(null)
  expect((await readMessage(incoming, (bytes) => bytes)).buffer).toBe(part.buffer)
})

test('an incomplete body is rejected, with the error of the message if it has one', async () => {
  const gone = message('part')
  const refused = expect(readMessage(gone, textOf)).rejects.toThrow('before its request was complete')
  gone.destroy()
  await refused
  const failed = message('part')
  const error = new Error('reset')
  const failing = expect(readMessage(failed, textOf)).rejects.toBe(error)
  failed.destroy(error)
  await failing
})

test('a body that cannot be converted is rejected', async () => {
  const error = new RangeError('too long')
  const incoming = message('text')
  incoming.push(null)
  const convert = (): never => {
    throw error
  }
  await expect(readMessage(incoming, convert)).rejects.toBe(error)
})

test('the close listener is removed after the body was read', async () => {
  const incoming = message('text')
  const before = incoming.listenerCount('close')
  const read = readMessage(incoming, textOf)
  incoming.push(null)
  await read
  expect(incoming.listenerCount('close')).toBe(before)
})

test.each([
  ['text', 'text'],
  ['', ''],
  ['\uFEFFtext', 'text'],
  ['\uFEFF\uFEFFtext', '\uFEFFtext'],
  ['te\uFEFFxt', 'te\uFEFFxt'],
  ['\uFEFEtext', '\uFEFEtext'],
  ['\uFF00text', '\uFF00text'],
])('the text of %j is %j', (given, text) => {
  expect(textOf(Buffer.from(given))).toBe(text)
})

test('memoryOf() returns exactly the bytes of the body', () => {
  const whole = Buffer.from(new Uint8Array([1, 2, 3, 4]).buffer)
  expect(memoryOf(whole)).toBe(whole.buffer)
  for (const [from, to] of [
    [0, 2],
    [1, 3],
    [2, 4],
  ])
    expect(new Uint8Array(memoryOf(whole.subarray(from, to)))).toEqual(new Uint8Array(whole.subarray(from, to)))
})

test.each<[headers: IncomingHttpHeaders, hasOne: boolean]>([
  [{}, false],
  [{ 'content-length': '0' }, false],
  [{ 'content-length': '1' }, true],
  [{ 'content-length': '20' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
  [{ 'content-length': '0', 'transfer-encoding': 'chunked' }, true],
])('a message with %j has a body: %j', (headers, hasOne) => {
  expect(hasBody(Object.assign(message(), { headers }))).toBe(hasOne)
})
