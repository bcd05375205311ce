import fc from 'fast-check'
import { middleware } from './differential-middleware.ts'
import { responses, results } from './differential-handlers.ts'

/** A request that the test sends as a `Request` and as bytes. */
export interface Asked {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array<ArrayBuffer> | undefined
  readonly isChunked: boolean
  /** How the client writes the URL: only the path, the host in capitals, or the whole URL. All mean the same URL. */
  readonly form: 'usual' | 'capitals' | 'whole'
}

/** An app: its middleware by name, and how it answers errors. */
export interface Program {
  readonly use: readonly string[]
  /** Middleware of a path, of a method and of a class. */
  readonly inner: readonly string[]
  readonly onError: 'none' | 'text' | 'rethrows' | 'context'
  readonly notFound: boolean
  readonly advice: boolean
  readonly strict: boolean
  readonly isHttp2: boolean
  readonly requests: readonly Asked[]
}

const handler = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(responses)) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(results)) },
)

const odd = fc.constantFrom(
  '',
  'a',
  'a%20b',
  '%41',
  '%2F',
  '%',
  '%zz',
  '%E0%A4%A',
  '..',
  '.',
  '%2e%2e',
  'a:b',
  'a@b',
  "it's",
  'x.y',
  '~',
  '[]',
  'a|b',
  'a^b',
  '%C3%A9',
  '__proto__',
  '*',
  'a+b',
  '(x)',
  'a;b',
  'a,b',
  '$&',
  '!',
)
const start = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('/app', '/class/run', '/class/scoped', '/sub/app', '/mounted/app') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('/app/', '/class/run/', '/app/any/', '/class/any/', '/', '//app', '/nowhere', ''),
  },
)
const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '?',
      '?a=1',
      '?a=1&a=2&b',
      '?a=%20+%zz',
      '?%41=b',
      '?=x',
      '?a[]=1',
      '??',
      '?a=/?x',
      '?pretty',
      '?lang=de',
      "?'",
      '?a=|',
      '?__proto__=1',
      '?a=1#',
      '?a&&b',
    ),
  },
)
const target = fc
  .tuple(start, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(odd, { maxLength: 3 })), query)
  .map(([path, segments, search]) => {
    const rest = segments.join('/')
    const whole =
      rest === '' ? path : path.endsWith('/') ? path + rest : `/${['app', 'class'][rest.length % 2]}/any/${rest}`
    return (whole || '/') + search.replace('#', '')
  })

const header = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('early', 'throw', 'deny', 'a', '\u00fc', '').map((value) => ['X-A', value] as const),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        ...([
          '*',
          '"x"',
          '"aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"',
          'W/"aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"',
        ] as const),
      )
      .map((value) => ['If-None-Match', value] as const),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<readonly [string, string]>(
      ['Accept-Encoding', 'gzip'],
      ['Accept-Encoding', 'deflate, gzip;q=0'],
      ['Origin', 'http://a.test'],
      ['Origin', 'http://b.test'],
      ['Access-Control-Request-Method', 'PUT'],
      ['Cookie', 'a=1; b=%20; c="d"'],
      ['Accept-Language', 'de'],
      ['Authorization', 'Basic YTpi'],
      ['Range', 'bytes=0-1'],
      ['X-A', 'second'],
      ['If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
      ['Sec-Fetch-Site', 'same-origin'],
      ['X-Request-Id', 'given'],
    ),
  },
)

const BOUNDARY = 'aBoundaryThatIsLongEnoughForAll'
const part = (name: string): string => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`
const content = fc.constantFrom<readonly [type: string, body: string]>(
  ['application/json', '{"a":1}'],
  ['application/json', '{"a":'],
  ['application/json', ''],
  ['application/json; charset=utf-8', '\ufeff[1]'],
  ['APPLICATION/JSON', '"\u00fc"'],
  ['application/json', `"${'x'.repeat(70_000)}"`],
  ['application/json', '{"__proto__":1}'],
  ['text/plain', 'a text \u{1f600}'],
  ['text/plain', ''],
  ['application/x-www-form-urlencoded', 'a=1&a=2&b=%20'],
  [`multipart/form-data; boundary=${BOUNDARY}`, `${part('a')}${part('b')}--${BOUNDARY}--\r\n`],
  [`multipart/form-data; boundary=${BOUNDARY}`, part('a')],
  ['multipart/form-data', 'x'],
  ['application/octet-stream', '\0\x01'],
  ['', 'untyped'],
  ['nonsense', 'x'],
)

const asked: fc.Arbitrary<Asked> = fc
  .record({
    method: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('GET', 'GET', 'HEAD', 'POST') },
      { weight: 2, arbitrary: fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND') },
    ),
    target,
    handler,
    // Only `X-A` may occur more than once.
    headers: fc.uniqueArray(header, { maxLength: 3, selector: ([name, value]) => (name === 'X-A' ? value : name) }),
    content: fc.option(content, { freq: 4 }),
    isChunked: fc.boolean(),
    form: fc.constantFrom<Asked['form'][]>('usual', 'usual', 'capitals', 'whole'),
  })
  .map(({ method, target: path, handler: name, headers: given, content: sent, isChunked, form }) => {
    const hasBody = sent !== null && method !== 'GET' && method !== 'HEAD'
    const body = hasBody && (sent[1] || isChunked) ? new TextEncoder().encode(sent[1]) : undefined
    const headers: (readonly [string, string])[] = [['X-Handler', name], ...given]
    if (hasBody && sent[0]) headers.push(['Content-Type', sent[0]])
    return { method, target: path, headers, body, isChunked, form }
  })

const names = fc.array(fc.constantFrom(...Object.keys(middleware)), { maxLength: 4 })

/** Random apps, each with the requests that clients send. */
export const program: fc.Arbitrary<Program> = fc.record({
  use: names,
  inner: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, names),
  onError: fc.constantFrom('none', 'none', 'text', 'rethrows', 'context'),
  notFound: fc.boolean(),
  advice: fc.boolean(),
  strict: fc.boolean(),
  isHttp2: fc.boolean(),
  requests: fc.array(asked, { minLength: 1, maxLength: 12 }),
})

/** An app without middleware, with one request for every kind of answer. */
export const everyAnswer: Program = {
  use: [],
  inner: [],
  onError: 'none',
  notFound: false,
  advice: false,
  strict: true,
  isHttp2: false,
  requests: [
    ...Object.keys(responses).map((name) => ({ target: '/app', name })),
    ...Object.keys(results).map((name) => ({ target: '/class/run', name })),
  ].map(({ target: path, name }) => ({
    method: 'GET',
    target: path,
    headers: [['X-Handler', name]],
    body: undefined,
    isChunked: false,
    form: 'usual',
  })),
}

/** Copies of a response, whose stream fails while middleware reads a clone of the last one. */
export const failingClone: Program = {
  ...everyAnswer,
  use: ['etag', 'setsAfter', 'deletesResponseHeader'],
  advice: true,
  requests: everyAnswer.requests
    .slice(-1)
    .map((each) => ({ ...each, target: '/class/run', headers: [['X-Handler', 'failingStream']] })),
}

/** Two values of a header, one of them empty, in a request without a body: its web `Request` is a copy. */
export const emptyValue: Program = {
  ...everyAnswer,
  use: ['readsRawClone'],
  requests: everyAnswer.requests.slice(-1).map((each) => ({
    ...each,
    method: 'PUT',
    target: '/app',
    body: undefined,
    headers: [
      ['X-Handler', 'echo'],
      ['X-A', 'early'],
      ['X-A', ''],
    ],
  })),
}
