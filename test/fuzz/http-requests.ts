import fc from 'fast-check'

/** A request as a client writes it to the connection. */
export interface WireRequest {
  readonly method: string
  /** The bytes up to the end of the body. */
  readonly bytes: Buffer
  /** Whether the bytes end where the framing of the request ends, so that another request may follow. */
  readonly isWhole: boolean
}

/** The message of an error that a method throws: it belongs in the log, and no answer may contain it. */
export const SECRET = 'only-for-the-log'

// Node's parser accepts most of these pieces, so they reach the app.
const piece = fc.constantFrom(
  'a',
  '0',
  '/',
  '.',
  '..',
  '%2e%2e',
  '%2F',
  '%00',
  '%',
  '%zz',
  '%C3',
  '%FF',
  '%ED%A0%80',
  '%0d%0a',
  '\\',
  '&',
  '=',
  '[]',
  ':',
  ';',
  '*',
  '~',
  '|',
  '"',
  ',',
  '__proto__',
  'constructor',
  'toString',
  '%C3%A9',
  '+',
)
const rough = fc.constantFrom('é', '😀', ' ', '\t', '#', '?', '\0', '\x7f', '\x80', '\xff')
const text = fc.oneof(
  { weight: 12, arbitrary: fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.array(fc.oneof(piece, rough), { maxLength: 8 }).map((parts) => parts.join('')) },
)
const end = fc.oneof({ weight: 2, arbitrary: fc.constantFrom('', '1', '1/2') }, { weight: 1, arbitrary: text })

const starts = [
  '/apis/q/',
  '/apis/whole/',
  '/apis/body',
  '/apis/request',
  '/apis/valid',
  '/apis/values',
  '/apis/part',
  '/apis/',
  '/',
]
const targets = [
  ['GET', '/apis/q/'],
  ['GET', '/apis/whole/'],
  ['POST', '/apis/body'],
  ['PUT', '/apis/request'],
  ['PATCH', '/apis/valid'],
  ['DELETE', '/apis/values'],
  ['POST', '/apis/part'],
  ['POST', '/apis/redirect'],
  ['GET', '/apis/throws/'],
  ['POST', '/apis/scoped'],
  ['GET', '/apis/'],
] as const
const methods = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'get',
  'X',
  'G\xe9T',
  '',
)
const overlong = fc.constantFrom(
  `/apis/${'x'.repeat(3000)}`,
  `/apis/${'%2F'.repeat(1200)}`,
  `/apis/q/${'a/'.repeat(1000)}`,
  `/apis/${'x'.repeat(20_000)}`,
)
const target = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(...targets)
      .chain(([method, start]) =>
        start.endsWith('/')
          ? end.map((rest) => [method, start + rest] as const)
          : fc.constant([method, start] as const),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      methods,
      fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...starts).chain((start) => end.map((rest) => start + rest)) },
        { weight: 1, arbitrary: text },
        { weight: 1, arbitrary: overlong },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '*',
            'http://localhost/apis/q/1',
            'http://[/',
            '//localhost/apis/q/1',
            'https://user:pass@x/apis/q/1',
          ),
        },
      ),
    ),
  },
)

const nested =
  (open: string, close: string) =>
  (depth: number): string =>
    `${open.repeat(depth)}1${close.repeat(depth)}`
const json = fc.oneof(
  fc.json(),
  fc.json().map((value) => `{"a":"x","a":${value}}`),
  fc.tuple(fc.json(), fc.nat()).map(([value, cut]) => value.slice(0, cut % (value.length + 1))),
  fc.integer({ min: 90, max: 110 }).map(nested('[', ']')),
  fc.integer({ min: 90, max: 110 }).map(nested('{"a":', '}')),
  fc.constantFrom(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    '{"a":{"__proto__":{"polluted":1}}}',
    '['.repeat(5000),
    nested('{"a":[', ']}')(2000),
    '\ufeff{}',
    '"\\ud800"',
    '{"to":"\\ud800"}',
    '{"to":"/a\\r\\nX-Injected: 1"}',
    '{"to":"//x/\\u0000é"}',
    `"${'x'.repeat(30_000)}"`,
    `"${'x'.repeat(30_000)}`,
    '1e999',
    '-0',
    '00',
    '\0',
    '\xff',
    '',
  ),
)

const LONG = 'aBoundaryThatIsLongEnoughForAll'
const disposition = fc.constantFrom(
  'form-data; name="f"',
  'form-data; name="f"; filename="x"',
  'form-data; name="__proto__"',
  'form-data; name="f[]"',
  'form-data; name=""',
  'form-data',
  'form-data; name="f"; filename="../../x\0"',
  '',
)
const multipart = (boundary: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      `--${boundary}\r\n\r\n--${boundary}--`,
      `--${boundary}`,
      `--${boundary}--`,
      `\r\n--${boundary}--\r\n`,
      '',
    ),
    fc
      .tuple(
        disposition,
        fc.oneof(fc.nat(3), fc.integer({ min: 90, max: 400 })),
        fc.constantFrom(`--${boundary}--\r\n`, '', `--${boundary}`),
      )
      .map(
        ([value, parts, last]) =>
          `${`--${boundary}\r\nContent-Disposition: ${value}\r\n\r\n\0\r\n`.repeat(parts)}${last}`,
      ),
  )
const form = fc.oneof(
  text,
  fc
    .array(fc.tuple(fc.constantFrom('a', '__proto__', 'a[]', 'constructor', ''), text))
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
  fc.constantFrom('&'.repeat(150), 'a=1&'.repeat(100), 'a&'.repeat(20_000)),
)
const types = fc.constantFrom(
  'application/json; charset=utf-16',
  'application/x+json',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/plain; charset=nonsense',
  'application/xml',
  '',
  ';',
  'application/json;;',
  'multipart/form-data; boundary="',
  '__proto__',
  '\xff',
)
const body = fc.oneof(
  { weight: 2, arbitrary: json.map((content) => ['application/json', content] as const) },
  fc.tuple(types, fc.oneof(json, text)),
  form.map((content) => ['application/x-www-form-urlencoded', content] as const),
  multipart(LONG).map((content) => [`multipart/form-data; boundary=${LONG}`, content] as const),
  fc
    .constantFrom('b', LONG)
    .chain((boundary) =>
      fc.tuple(
        fc.constantFrom(
          `multipart/form-data; boundary=${boundary}`,
          'multipart/form-data',
          `Multipart/Form-Data;boundary="${boundary}"`,
          'multipart/form-data; boundary=other',
        ),
        multipart(boundary),
      ),
    ),
)

const names = fc.constantFrom(
  'Cookie',
  'h',
  'X-Forwarded-For',
  'Accept',
  'Content-Encoding',
  'If-None-Match',
  '__proto__',
  'constructor',
  'Range',
  'Accept-Language',
  'Content-Type',
  'Authorization',
  'X-HTTP-Method-Override',
)
const header = fc.tuple(
  names,
  fc.oneof(
    { weight: 10, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(9000), 'x'.repeat(20_000)) },
  ),
)
const special = fc.constantFrom<(readonly [string, string])[]>(
  [['Host', 'x']],
  [['Host', '\\']],
  [['Expect', '100-continue']],
  [['Expect', 'more']],
  [
    ['Upgrade', 'websocket'],
    ['Connection', 'Upgrade'],
  ],
  [['Content-Length', '3']],
  [['Content-Length', '-1']],
  [['Content-Length', '99999999999']],
  [['Transfer-Encoding', 'gzip']],
  [['Transfer-Encoding', 'chunked']],
  [['a b', 'c']],
  Array.from({ length: 150 }, (_, n) => [`x${n}`, 'y'] as const),
)
const headers = fc.oneof<fc.WeightedArbitrary<(readonly [string, string])[]>[]>(
  { weight: 8, arbitrary: fc.array(header, { maxLength: 3 }) },
  { weight: 1, arbitrary: special },
)

const query = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('', '?p=1') },
  { weight: 20, arbitrary: text.map((value) => `?${value}`) },
  { weight: 1, arbitrary: fc.constantFrom(`?p=${'x'.repeat(3000)}`, `?${'p&'.repeat(1000)}`) },
)

const framing = fc.constantFrom(
  'length',
  'length',
  'length',
  'chunked',
  'chunked',
  'chunks',
  'missing',
  'too long',
  'half a chunk',
  'no chunk',
)

/** Requests of every kind, whole and broken. */
export const wireRequest: fc.Arbitrary<WireRequest> = fc
  .record({
    target,
    query,
    headers,
    body: fc.option(body),
    framing,
    version: fc.oneof(
      { weight: 40, arbitrary: fc.constant('HTTP/1.1') },
      { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/9.9', 'HTP', '') },
    ),
    encoding: fc.constantFrom('utf8', 'utf8', 'latin1'),
  })
  .map(({ target: [method, path], query, headers: given, body: content, framing: kind, version, encoding }) => {
    const [type, payload] = content ?? [undefined, '']
    const bytes = Buffer.from(payload, encoding as BufferEncoding)
    const [line, framed] = content || kind !== 'missing' ? frame(bytes, content ? kind : 'nothing') : ['', bytes]
    const lines = [...(type === undefined ? [] : [['Content-Type', type] as const]), ...given]
      .map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/gu, '')}\r\n`)
      .join('')
    const head = `${method} ${path}${query} ${version}\r\nHost: localhost\r\n${line}${lines}\r\n`
    const whole = Buffer.concat([Buffer.from(head, encoding as BufferEncoding), framed])
    const isWhole = !['too long', 'half a chunk', 'no chunk'].includes(content ? kind : 'nothing')
    return {
      method,
      bytes: whole,
      isWhole,
      [fc.toStringMethod]: () => JSON.stringify(whole.toString('latin1').slice(0, 2000)),
    }
  })

function frame(bytes: Buffer, kind: string): [line: string, payload: Buffer] {
  const chunk = (part: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
  const last = Buffer.from('0\r\n\r\n')
  const middle = bytes.length >> 1
  const encoded = 'Transfer-Encoding: chunked\r\n'
  switch (kind) {
    case 'length':
      return [`Content-Length: ${bytes.length}\r\n`, bytes]
    case 'chunked':
      return [encoded, Buffer.concat([...(bytes.length > 0 ? [chunk(bytes)] : []), last])]
    case 'chunks':
      return [
        encoded,
        Buffer.concat([
          ...[bytes.subarray(0, middle), bytes.subarray(middle)].filter((part) => part.length > 0).map(chunk),
          last,
        ]),
      ]
    case 'too long':
      return [`Content-Length: ${bytes.length + 7}\r\n`, bytes]
    case 'half a chunk':
      return [encoded, chunk(bytes).subarray(0, -3)]
    case 'no chunk':
      return [encoded, Buffer.from('zz\r\n')]
    default:
      return ['', kind === 'missing' ? bytes : Buffer.alloc(0)]
  }
}
