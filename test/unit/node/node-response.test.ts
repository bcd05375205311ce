import { expect, test } from 'vitest'
import { bodyOf, copyResponse, createNodeResponse } from '../../../src/runtime/node/node-response.ts'

const streamOf = (text: string): ReadableStream => new Response(text).body as ReadableStream

test('a response has the data it was made of, unless something has read it', async () => {
  const text = createNodeResponse('text')
  expect(bodyOf(text)).toBe('text')
  // To ask for the body does not read it.
  expect(text.body).toBeInstanceOf(ReadableStream)
  expect(bodyOf(text)).toBe('text')
  expect(await text.text()).toBe('text')
  expect(() => bodyOf(text)).toThrow(TypeError)
  expect(() => copyResponse(text)).toThrow(TypeError)
})

test('a response whose stream was cloned has the stream that is left', async () => {
  const given = streamOf('content')
  const response = createNodeResponse(given)
  expect(bodyOf(response)).toBe(given)
  const clone = response.clone()
  const left = bodyOf(response) as ReadableStream
  expect(left).not.toBe(given)
  expect(await new Response(left).text()).toBe('content')
  expect(await clone.text()).toBe('content')
})

test('a response of the platform has its stream until it is read', async () => {
  const response = new Response('text')
  expect(bodyOf(response)).toBe(response.body)
  await response.text()
  expect(() => bodyOf(response)).toThrow(TypeError)
})

test.each([100, 199, 600, 200.5])('the status %d is refused as by the platform', (status) => {
  const thrown = (create: () => unknown): unknown => {
    try {
      return create()
    } catch (error) {
      return [(error as Error).name, (error as Error).message]
    }
  }
  const expected = thrown(() => new Response('text', { status }).status)
  expect(thrown(() => createNodeResponse('text', status).status)).toEqual(expected)
})
