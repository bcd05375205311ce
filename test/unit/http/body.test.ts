import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../src/honotate/http/app-context.ts'
import { parseBody } from '../../../src/honotate/http/body.ts'
import { parseJson } from '../../../src/honotate/http/json.ts'
import { limitBody, readLimitedText } from '../../../src/honotate/http/limit-body.ts'
import { limitsOf } from '../../../src/honotate/http/limits.ts'
import { MalformedBodyError } from '../../../src/honotate/http/request-errors.ts'
import { createContext } from './support.ts'

const limits = limitsOf({ jsonDepth: 3 })

test.each([
  '[[[1]]]',
  '{"a":null,"b":{"c":"\\u0061"}}',
  '{"constructor":null}',
  '{"constructor":1}',
  '{"constructor":{"name":1}}',
  '{"prototype":{"constructor":"a"}}',
  '{"ructor":1,"a":"__proto__"}',
  '{"__proto":1}',
  '["__proto__",["constructor"]]',
])('%s is accepted', (text) => {
  expect(JSON.stringify(parseJson(text, limits))).toBe(JSON.stringify(JSON.parse(text)))
})

test.each([
  ['{"__proto__":null}', '__proto__'],
  ['[{"a":{"__proto__":1}}]', '__proto__'],
  ['{"a":[{},{"\\u005f_proto__":1}]}', '__proto__'],
  ['{"constructor":{"prototype":1}}', 'constructor'],
  ['[null,1,"a",{"constructor":{"prototype":null}}]', 'constructor'],
  ['{"\\u0063onstructor":{"prototype":1}}', 'constructor'],
])('%s is refused', (text, key) => {
  const error = new MalformedBodyError(`The body has the key "${key}", which is not accepted.`)
  expect(() => parseJson(text, limits)).toThrow(error)
})

test.each(['[[[[]]]]', '{"a":{"b":{"c":{}}}}', '[[[[', '[[[[]]]]x'])('%s has too many levels', (text) => {
  expect(() => parseJson(text, limits)).toThrow(new MalformedBodyError('More than 3 levels of JSON.'))
})

test.each([
  ['{"a":1,}', 'there is an unexpected character at position 7 (line 1, column 8)'],
  ['{\n  "a": 1\n  "b": 2\n}', 'there is an unexpected character at position 13 (line 3, column 3)'],
  ['x', 'there is an unexpected character at position 0 (line 1, column 1)'],
  ['[1', 'it ends too early at position 2 (line 1, column 3)'],
  [' ', 'it ends too early at position 1 (line 1, column 2)'],
])('the error for %j contains the position', (text, mistake) => {
  const error = new MalformedBodyError(`The body is not valid JSON: ${mistake}.`)
  expect(() => parseJson(text, limits)).toThrow(error)
})

/** A context whose request has a body. */
function posted(body: BodyInit | null, headers: Record<string, string>) {
  const raw = new Request('http://localhost/path', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  // The platform sets `Content-Type` for a string.
  if (!headers['Content-Type']) raw.headers.delete('Content-Type')
  return contextOf(createContext({}, raw))
}

interface Reading {
  readonly isArgument?: boolean
  readonly forms?: boolean
  readonly parts?: number
}

/** The parsed body, or the status and the message of the error. */
async function read(
  c: ReturnType<typeof posted>,
  { isArgument = true, forms = true, parts = 2 }: Reading = {},
): Promise<unknown> {
  try {
    return await parseBody(
      c,
      isArgument,
      limitsOf({ parts }),
      () => forms,
      (content) => ({ content }),
    )
  } catch (error) {
    const { status, code, message } = error as MalformedBodyError
    return [status ?? code, message.split('\n')[0]]
  }
}

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
const MALFORMED = [400, 'The Content-Type of the form is malformed, or has no boundary.']

describe('a body is parsed by its Content-Type', () => {
  test.each<[string, string | undefined, string | null, Reading, unknown]>([
    ['JSON', JSON_TYPE, '{"a":1}', {}, { content: { a: 1 } }],
    ['JSON with a parameter', 'Application/JSON ; charset=utf-8', '[1]', {}, { content: [1] }],
    ['JSON of a vendor', 'application/vnd.api+json', '[1]', {}, { content: [1] }],
    [
      'JSON of a parent type',
      'application/xjson',
      '[1]',
      {},
      [415, 'Nothing parses a body of the type application/xjson.'],
    ],
    ['no JSON', JSON_TYPE, '', {}, { content: undefined }],
    ['no JSON where the body is no argument', JSON_TYPE, '', { isArgument: false }, { content: undefined }],
    ['a text', 'text/csv', 'a,b', {}, { content: 'a,b' }],
    ['an empty text', 'text/csv', '', {}, { content: undefined }],
    ['an empty form', FORM, '', {}, { content: undefined }],
    ['no parts and no boundary', 'multipart/form-data', '', {}, { content: undefined }],
    ['an empty body of an unknown type', 'image/png', '', {}, { content: undefined }],
    ['an image', 'image/png', 'a', {}, [415, 'Nothing parses a body of the type image/png.']],
    ['an image where the body is no argument', 'image/png', 'a', { isArgument: false }, { content: undefined }],
    ['an image without a body', 'image/png', null, {}, { content: undefined }],
    ['no type', undefined, 'a', {}, [415, 'The body has no Content-Type.']],
    ['no type where the body is no argument', undefined, 'a', { isArgument: false }, { content: undefined }],
    ['no type and an empty body', undefined, '', {}, { content: undefined }],
    ['a form', FORM, 'a=1&b=2', {}, { content: { a: '1', b: '2' } }],
    ['a form with a list', FORM, 'a=1&a=2', {}, { content: { a: ['1', '2'] } }],
    ['a form with too many fields', FORM, 'a=1&b=2&c=3', {}, [413, 'More than 2 parts.']],
    ['a form that is not taken', FORM, 'a=1', { forms: false }, [415, `Nothing parses a body of the type ${FORM}.`]],
    ['a form that nothing asks for', FORM, 'a=1', { forms: false, isArgument: false }, { content: undefined }],
    ['a form with a malformed type', `${FORM}; boundary="`, 'a=1', {}, MALFORMED],
    ['parts', 'multipart/form-data; boundary=x', `${PART}${PART}--x--\r\n`, {}, { content: { a: ['1', '1'] } }],
    [
      'too many parts',
      'multipart/form-data; boundary=x',
      `${PART.repeat(3)}--x--\r\n`,
      {},
      [413, 'More than 2 parts.'],
    ],
    ['parts without a boundary', 'multipart/form-data', PART, {}, MALFORMED],
    ['parts with two boundaries', 'multipart/form-data; boundary=x; boundary=x', PART, {}, MALFORMED],
    ['half a part', 'multipart/form-data; boundary=x', PART, {}, [400, 'The body is not valid multipart/form-data.']],
  ])('%s', async (_, type, body, reading, expected) => {
    expect(await read(posted(body, type === undefined ? {} : { 'Content-Type': type }), reading)).toEqual(expected)
  })

  test('a request with Content-Length 0 has no body, regardless of its type', async () => {
    const headers = { 'Content-Type': 'image/png', 'Content-Length': '0' }
    expect(await read(posted(new ReadableStream(), headers))).toEqual({ content: undefined })
  })

  test.each([JSON_TYPE, FORM, 'text/plain'])(
    'a body of %s that other code has already read is a server error',
    async (type) => {
      const c = posted('a', { 'Content-Type': type })
      await c.req.raw.text()
      expect(await read(c)).toEqual(['HONOTATE_BODY_TAKEN', expect.any(String)])
    },
  )

  test.each([JSON_TYPE, FORM])('a body of %s that ends too early is malformed', async (type) => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('The client has left')) })
    expect(await read(posted(body, { 'Content-Type': type }))).toEqual([400, `The body is not valid ${type}.`])
  })
})

describe('a limited body', () => {
  /** A body of two chunks, which logs reads and a cancellation. */
  function chunks(log: string[] = []): ReadableStream<Uint8Array> {
    const parts = ['hel', 'lo']
    return new ReadableStream(
      {
        pull(controller) {
          const part = parts.shift()
          log.push(`read ${part}`)
          if (part) controller.enqueue(new TextEncoder().encode(part))
          else controller.close()
        },
        cancel: () => void log.push('cancelled'),
      },
      { highWaterMark: 0 },
    )
  }
  const readText = (c: ReturnType<typeof posted>, limit: number): Promise<string> => {
    limitBody(c.req, limit)
    return readLimitedText(c.req)
  }

  test.each<[string, Record<string, string>]>([
    ['without a length', {}],
    ['with an empty length', { 'Content-Length': '' }],
    ['with a length beside an encoding', { 'Content-Length': '1', 'Transfer-Encoding': 'chunked' }],
  ])('%s is measured while it is read', async (_, headers) => {
    expect(await readText(posted(chunks(), headers), 5)).toBe('hello')
    const log: string[] = []
    const refused = { status: 413, message: 'More than 4 bytes.' }
    await expect(readText(posted(chunks(log), headers), 4)).rejects.toMatchObject(refused)
    expect(log).toEqual(['read hel', 'read lo', 'cancelled'])
  })

  test('with a Content-Length over the limit is not read', async () => {
    const log: string[] = []
    const c = posted(chunks(log), { 'Content-Length': '5' })
    await expect(readText(c, 4)).rejects.toMatchObject({ status: 413 })
    expect(log).toEqual([])
    expect(await readText(posted('hello', { 'Content-Length': '5' }), 5)).toBe('hello')
  })

  test('of a form is not cancelled, which would end the process', async () => {
    const log: string[] = []
    const type = 'Multipart/form-data; boundary=x'
    await expect(readText(posted(chunks(log), { 'Content-Type': type }), 1)).rejects.toMatchObject({ status: 413 })
    expect(log).not.toContain('cancelled')
  })

  test('is cached after it is read, and is not limited if it was read before', async () => {
    const c = posted(chunks(), {})
    expect(await readText(c, 5)).toBe('hello')
    expect([await c.req.text(), (await c.req.arrayBuffer()).byteLength]).toEqual(['hello', 5])
    const before = posted('hello', {})
    await before.req.text()
    expect(await readText(before, 1)).toBe('hello')
    expect(await readText(posted(null, {}), 1)).toBe('')
  })
})

test('JSON with more items than the limit is refused before it is parsed', () => {
  const few = limitsOf({ jsonItems: 3 })
  expect(parseJson('[1,2,3]', few)).toEqual([1, 2, 3])
  expect(parseJson('[",,,,,,,",2]', few)).toEqual([',,,,,,,', 2])
  const refused = expect.objectContaining({ status: 413, message: 'More than 3 items of JSON.' })
  expect(() => parseJson('[1,2,3,4]', few)).toThrow(refused)
  expect(() => parseJson('{"a":1,"b":[1,2,3]}', few)).toThrow(refused)
  expect(() => parseJson('[1,2,3,4,', few)).toThrow(refused)
})

test.each([
  ['application/x-www-form-urlencoded', '__proto__=1&__proto__=2'],
  ['application/x-www-form-urlencoded', 'a=1&__proto__=2'],
  ['application/x-www-form-urlencoded', '%5F_proto__=2'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nb\r\n--x--\r\n',
  ],
])('a form of the type %s with the key __proto__ is refused', async (type, body) => {
  const raw = new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body })
  const c = contextOf(createContext({}, raw))
  const refused = new MalformedBodyError('The body has the key "__proto__", which is not accepted.')
  await expect(
    Promise.resolve(
      parseBody(
        c,
        true,
        limits,
        () => true,
        (content) => content,
      ),
    ),
  ).rejects.toEqual(refused)
})
