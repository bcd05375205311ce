import { getRequestListener } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { NodeHeaders } from '../../../src/honotate/node/node-headers.ts'
import {
  bodyOf,
  copyResponse,
  createNodeResponse,
  keepingResponse,
  requireFinal,
} from '../../../src/honotate/node/node-response.ts'
import { NodePlatform } from '../../../src/honotate/node/node-platform.ts'

// As `serve()` does: the global class stays the platform's.
const native = globalThis.Response
keepingResponse(() => getRequestListener(() => new native()))

const platformOf = () => new NodePlatform('http://localhost/', () => new Request('http://localhost/'))

const streamOf = (text: string): ReadableStream => new Response(text).body as ReadableStream

test('bodyOf() returns the original data, unless the body was read', async () => {
  const text = createNodeResponse('text')
  expect(bodyOf(text)).toBe('text')
  // Access to the property does not read the body.
  expect(text.body).toBeInstanceOf(ReadableStream)
  expect(bodyOf(text)).toBe('text')
  expect(await text.text()).toBe('text')
  expect(() => bodyOf(text)).toThrow(TypeError)
  expect(() => copyResponse(text)).toThrow(TypeError)
})

test('after clone(), bodyOf() returns the remaining stream', async () => {
  const given = streamOf('content')
  const response = createNodeResponse(given)
  expect(bodyOf(response)).toBe(given)
  const clone = response.clone()
  const left = bodyOf(response) as ReadableStream
  expect(left).not.toBe(given)
  expect(await new Response(left).text()).toBe('content')
  expect(await clone.text()).toBe('content')
})

test('bodyOf() returns the stream of a platform response until it is read', async () => {
  const response = new Response('text')
  expect(bodyOf(response)).toBe(response.body)
  await response.text()
  expect(() => bodyOf(response)).toThrow(TypeError)
})

/** The parts of a response that a program can read, or the error of its creation. */
async function described(create: () => Response): Promise<unknown> {
  let response: Response
  try {
    response = create()
  } catch (error) {
    return [(error as Error).name, (error as Error).message]
  }
  const { status, ok, statusText, bodyUsed, redirected, type, url } = response
  const isEmpty = response.body === null
  return [
    status,
    ok,
    statusText,
    redirected,
    type,
    url,
    [...response.headers],
    bodyUsed,
    isEmpty,
    await response.text(),
    response.bodyUsed,
  ]
}

const form = new FormData()
form.set('a', 'ü')
const locked = streamOf('locked')
locked.getReader()
const disturbed = streamOf('disturbed')
await disturbed.cancel()

const bodies: readonly (readonly [what: string, create: () => unknown])[] = [
  ['nothing', () => undefined],
  ['null', () => null],
  ['a text', () => 'text'],
  ['an empty text', () => ''],
  ['a number', () => 7],
  ['a `String`', () => Object('text') as unknown],
  ['an object', () => ({})],
  ['bytes', () => new Uint8Array([104, 105])],
  ['a part of an array', () => new Uint16Array([0x6161, 0x6262, 0x6363]).subarray(1, 2)],
  ['a view of data', () => new DataView(new Uint8Array([97, 98, 99]).buffer, 1)],
  ['a buffer', () => new Uint8Array([104, 105]).buffer],
  ['a blob', () => new Blob(['text'], { type: 'text/x' })],
  ['a blob without a type', () => new Blob(['text'])],
  ['a search', () => new URLSearchParams({ a: 'ü' })],
  ['a stream', () => streamOf('content')],
  ['a locked stream', () => locked],
  ['a stream that was read', () => disturbed],
]
const statuses = [undefined, 200, 201, 204, 205, 304, 599, 600, 199, 100, 0, 200.5, '201', null, Number.NaN]
const headers = [undefined, {}, { 'X-A': '1' }, { 'Content-Type': 'text/own' }]

test.each(bodies)(
  'a response with %s equals that of `new Response()`, with any status and headers',
  async (_, create) => {
    for (const status of statuses)
      for (const given of headers) {
        const init = { ...(status === undefined ? {} : { status: status as number }), ...(given && { headers: given }) }
        const expected = await described(() => new Response(create() as BodyInit, init))
        const own = given && new NodeHeaders(given)
        const found = await described(() => createNodeResponse(create(), status as number | undefined, own))
        expect(found, `${status} ${JSON.stringify(given)}`).toEqual(expected)
      }
  },
)

test('the content type of a form contains its boundary', async () => {
  const response = createNodeResponse(form)
  expect((await response.formData()).get('a')).toBe('ü')
})

test('the global Response stays the class of the platform', () => {
  expect(globalThis.Response).toBe(native)
})

test('a response whose stream was already read cannot be sent', async () => {
  const response = createNodeResponse('text')
  expect(await new native(response.body).text()).toBe('text')
  expect(() => bodyOf(response)).toThrow(TypeError)
})

test('monitoring libraries can replace the methods of responses', () => {
  const { prototype } = createNodeResponse('text').constructor as typeof Response
  for (const name of ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData', 'json', 'text'])
    expect(Object.getOwnPropertyDescriptor(prototype, name)).toMatchObject({ configurable: true, writable: true })
})

describe('large bytes', () => {
  const given = new Uint8Array(65_537)
  const memoryOf = (response: Response): unknown => (bodyOf(response) as Uint8Array).buffer

  test('are copied once, at the end of the turn', () => {
    const platform = platformOf()
    const response = platform.createResponse(given, 201, 'text/x', true)
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/x'])
    expect(memoryOf(response)).toBe(given.buffer)
    platform.endTurn()
    const copy = memoryOf(response)
    expect(copy).not.toBe(given.buffer)
    platform.endTurn()
    expect(memoryOf(response)).toBe(copy)
    expect(memoryOf(platform.createResponse(given, 200, undefined, true))).not.toBe(given.buffer)
  })

  test('are not copied if they were written in the turn', () => {
    const platform = platformOf()
    const response = platform.createResponse(given, 200, undefined, true)
    response.isBorrowed = false
    platform.endTurn()
    expect(memoryOf(response)).toBe(given.buffer)
  })

  test('belong to the turn of one message', () => {
    const [platform, other] = [platformOf(), platformOf()]
    const response = platform.createResponse(given, 200, undefined, true)
    other.endTurn()
    expect(memoryOf(response)).toBe(given.buffer)
  })

  test('of a status without a body are refused', () => {
    expect(() => platformOf().createResponse(given, 204, undefined, true)).toThrow(TypeError)
  })

  test.each([
    ['that another handler may read', given, false],
    ['of 64 KiB', given.subarray(1), true],
  ])('%s are copied immediately', (_, data, isAlone) => {
    expect(memoryOf(platformOf().createResponse(data, 200, undefined, isAlone))).not.toBe(given.buffer)
  })
})

test('copyResponse() copies the status, reason phrase, headers and body', async () => {
  const original = new native('text', { status: 201, statusText: 'Made', headers: { 'X-A': '1' } })
  const copy = copyResponse(original)
  const second = copyResponse(copy)
  second.headers.set('X-B', '2')
  for (const each of [copy, second]) expect([each.status, each.statusText]).toEqual([201, 'Made'])
  expect([copy.headers.get('X-A'), copy.headers.get('X-B')]).toEqual(['1', null])
  expect([second.headers.get('X-A'), second.headers.get('X-B')]).toEqual(['1', '2'])
  expect(await second.text()).toBe('text')
  expect(copyResponse(createNodeResponse('text')).statusText).toBe('')
  expect(() => copyResponse(native.error())).toThrow('The status 0 is not from 200 to 599')
})

test.each([
  ['the platform', new native(), false],
  ['a redirect', native.redirect('http://localhost/'), true],
  ['an error', native.error(), true],
  ['an app', createNodeResponse('text'), false],
])('the headers of a response of %s are immutable: %j', (_, response, isFixed) => {
  expect(platformOf().hasFixedHeaders(response)).toBe(isFixed)
})

test('hasFixedHeaders() does not create headers', () => {
  const response = createNodeResponse('text')
  platformOf().hasFixedHeaders(response)
  expect(response.given.headers).toBe(undefined)
})

test.each([
  [0, false],
  [101, false],
  [199, false],
  [200, true],
  [599, true],
  [600, false],
  [Number.NaN, false],
])('requireFinal() accepts the status %d: %j', (status, isFinal) => {
  const thrown = expect(() => requireFinal(status))
  if (isFinal) thrown.not.toThrow()
  else thrown.toThrow(RangeError)
})
