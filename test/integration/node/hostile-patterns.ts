// The bytes that hostile clients send, as Latin-1, by description.

export const head = (target: string, ...lines: string[]): string =>
  `${[`${target} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`
export const upgrade = (path: string, protocol: string): string =>
  head(
    `GET ${path}`,
    'Connection: Upgrade',
    `Upgrade: ${protocol}`,
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  )

/** A WebSocket frame with a mask of zeros. */
const message = (first: number, text = ''): string => `${String.fromCharCode(first, 0x80 + text.length)}\0\0\0\0${text}`
const opened = (frames: string): string => upgrade('/socket', 'websocket') + frames

/** The bytes that a client sends on a WebSocket. */
const webSockets: Readonly<Record<string, string>> = {
  'a WebSocket that pings often': opened(message(0x89).repeat(2000)),
  'a WebSocket with many empty fragments': opened(message(0x01) + message(0x00).repeat(2000)),
  'a WebSocket with a fragment without an end': opened(message(0x01, 'ab')),
  'a control frame that is too long': opened('\u0089\u00fe\u0001\0\0\0\0\0'),
  'a fragmented control frame': opened(message(0x09)),
  'a frame without a mask': opened('\u0081\u0002hi'),
  'a frame of an unknown kind': opened(message(0x83)),
  'a fragment of nothing': opened(message(0x80, 'ab')),
  'a frame that is too long for a number': opened(`\u0082\u00ff${'\u00ff'.repeat(8)}`),
  'a text that is no UTF-8': opened(message(0x81, '\u00ff\u00fe')),
  'a compressed frame without an agreement': opened(message(0xc1, 'ab')),
  'an end with a status that is not allowed': opened(message(0x88, '\u0003\u00ec')),
  'a frame after the end': opened(message(0x88, '\u0003\u00e8') + message(0x81, 'hi')),
}

/** The bytes that a client sends over HTTP/1.1 before it leaves. */
export const http1: Readonly<Record<string, string>> = {
  nothing: '',
  'a part of a head': 'GET /fast HTTP/1.1\r\nHost: loc',
  'no request': 'nonsense\r\n\r\n',
  'a request': head('GET /fast'),
  'a request for a slow answer': head('GET /slow'),
  'a request for a stream': head('GET /stream'),
  'a request for a large answer': head('GET /large'),
  'pipelined requests': head('GET /slow').repeat(5),
  'a part of a body': `${head('POST /echo', 'Content-Length: 10')}abc`,
  'a part of a chunk': `${head('POST /echo', 'Transfer-Encoding: chunked')}a\r\nabc`,
  'an unread body': `${head('POST /fast', 'Content-Length: 100000')}abc`,
  CONNECT: head('CONNECT localhost:1'),
  Expect: head('POST /echo', 'Expect: 100-continue', 'Content-Length: 3'),
  'an upgrade': upgrade('/socket', 'websocket'),
  'a late upgrade': upgrade('/late-socket', 'websocket'),
  'an upgrade with a frame': `${upgrade('/socket', 'websocket')}\u0081\u0080abcd`,
  'an upgrade that nothing answers': upgrade('/never', 'websocket'),
  'an upgrade without a WebSocket': upgrade('/fast', 'websocket'),
  'an upgrade to nowhere': upgrade('/nowhere', 'websocket'),
  'an upgrade without a version': head('GET /socket', 'Connection: Upgrade', 'Upgrade: websocket'),
  'an upgrade to h2c': upgrade('/fast', 'h2c'),
  'an upgrade to two protocols': upgrade('/socket', 'websocket, h2c'),
  'two lengths': `${head('POST /echo', 'Content-Length: 3', 'Content-Length: 4')}abcd`,
  'two equal lengths': `${head('POST /echo', 'Content-Length: 3', 'Content-Length: 3')}abc`,
  'a list of lengths': `${head('POST /echo', 'Content-Length: 3, 3')}abc`,
  'a negative length': `${head('POST /echo', 'Content-Length: -3')}abc`,
  'a length with a sign': `${head('POST /echo', 'Content-Length: +3')}abc`,
  'a length in hexadecimal': `${head('POST /echo', 'Content-Length: 0x3')}abc`,
  'a length beyond all numbers': `${head('POST /echo', `Content-Length: ${'9'.repeat(40)}`)}abc`,
  'a length and chunks': `${head('POST /echo', 'Content-Length: 3', 'Transfer-Encoding: chunked')}0\r\n\r\n${head('GET /fast')}`,
  'a space before the colon': `${head('POST /echo', 'Transfer-Encoding : chunked')}0\r\n\r\n`,
  'a folded header': `${head('POST /echo', 'Transfer-Encoding:\r\n chunked')}0\r\n\r\n`,
  'an encoding before chunks': `${head('POST /echo', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`,
  'an encoding after chunks': `${head('POST /echo', 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
  'a tab in the encoding': `${head('POST /echo', 'Transfer-Encoding:\tchunked')}3\r\nabc\r\n0\r\n\r\n`,
  'bare line feeds': 'GET /fast HTTP/1.1\nHost: localhost\n\n',
  'a carriage return in a header': head('GET /fast', 'X-A: a\rContent-Length: 3'),
  'a zero byte in a header': head('GET /fast', 'X-A: a\0b'),
  'a chunk that is too long for a number': `${head('POST /echo', 'Transfer-Encoding: chunked')}${'f'.repeat(40)}\r\nabc`,
  'a chunk with an extension': `${head('POST /echo', 'Transfer-Encoding: chunked')}3;${'x'.repeat(20_000)}\r\nabc\r\n0\r\n\r\n`,
  'a chunk without its end': `${head('POST /echo', 'Transfer-Encoding: chunked')}3\r\nabcd\r\n0\r\n\r\n`,
  'endless trailers': `${head('POST /echo', 'Transfer-Encoding: chunked')}0\r\n${'X-A: b\r\n'.repeat(5000)}`,
  'a trailer with a length': `${head('POST /echo', 'Transfer-Encoding: chunked')}0\r\nContent-Length: 9\r\n\r\n`,
  'a head that is too large': head('GET /fast', `X-A: ${'x'.repeat(40_000)}`),
  'many headers': head('GET /fast', ...Array.from({ length: 3000 }, (_, n) => `X-${n}: ${n}`)),
  'two hosts': head('GET /fast', 'Host: other'),
  'no host': 'GET /fast HTTP/1.1\r\n\r\n',
  'a body that nothing asked for': `${head('GET /fast', 'Content-Length: 5')}abcde${head('GET /fast')}`,
  'HTTP/0.9': 'GET /fast\r\n',
  'HTTP/2 without an agreement': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'requests that nothing reads': head('GET /large').repeat(3) + head('GET /fast').repeat(500),
  'requests around an upgrade': head('GET /slow') + upgrade('/socket', 'websocket') + head('GET /fast'),
  'an upgrade behind one without an answer': head('GET /never') + upgrade('/socket', 'websocket'),
  'an unknown expectation': head('POST /echo', 'Expect: nonsense', 'Content-Length: 3'),
  'Expect and a part of the body': `${head('POST /echo', 'Expect: 100-continue', 'Content-Length: 3')}a`,
  'Expect and chunks': `${head('POST /echo', 'Expect: 100-continue', 'Transfer-Encoding: chunked')}1\r\na\r\n`,
  'CONNECT behind a request': `${head('GET /slow') + head('CONNECT localhost:1')}abc`,
  'nothing but empty lines': '\r\n'.repeat(5000),
  'chunks of one byte': `${head('POST /echo', 'Transfer-Encoding: chunked')}${'1\r\na\r\n'.repeat(5000)}`,
  ...webSockets,
  'a request that waits behind one without an answer': head('GET /never') + head('GET /stream'),
}

function frame(type: number, flags: number, id: number, payload: Buffer = Buffer.alloc(0)): string {
  const front = Buffer.alloc(9)
  front.writeUIntBE(payload.length, 0, 3)
  front.writeUInt8(type, 3)
  front.writeUInt8(flags, 4)
  front.writeUInt32BE(id, 5)
  return Buffer.concat([front, payload]).toString('latin1')
}
const [DATA, HEADERS, PRIORITY, RST, SETTINGS, PUSH_PROMISE] = [0, 1, 2, 3, 4, 5] as const
const [PING, GOAWAY, WINDOW_UPDATE, CONTINUATION] = [6, 7, 8, 9] as const
export const preface = `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${frame(SETTINGS, 0, 0)}`
/** A request for a path such as `/fast`, `/slow` or `/stream`. A complete request has no body. */
export const asks = (path: string, id: number, isComplete = true): string =>
  frame(
    HEADERS,
    isComplete ? 5 : 4,
    id,
    Buffer.from(`\u0082\u0086\u0004${String.fromCharCode(path.length)}${path}A\tlocalhost`, 'latin1'),
  )
/** A request with more headers, which are encoded with HPACK and written as Latin-1. */
const asksWith = (headers: string, flags = 5): string =>
  frame(HEADERS, flags, 1, Buffer.from(`\u0082\u0086\u0004\u0005/slowA\tlocalhost${headers}`, 'latin1'))
/** A HEADERS frame with the given block and nothing else. */
const headersOf = (block: string, flags = 5): string => frame(HEADERS, flags, 1, Buffer.from(block, 'latin1'))
const goAway = frame(GOAWAY, 0, 0, Buffer.alloc(8))
const abc = Buffer.from('abc')

export const http2: Readonly<Record<string, string>> = {
  'a part of the preface': 'PRI * HTT',
  'the preface': preface,
  'no preface': head('GET /fast'),
  'a part of a frame': preface + asks('/fast', 1).slice(0, 12),
  'a request': preface + asks('/fast', 1),
  'a request for a slow answer': preface + asks('/slow', 1),
  'a request for a stream': preface + asks('/stream', 1),
  'a request without its body': preface + asks('/slow', 1, false),
  GOAWAY: preface + asks('/slow', 1) + goAway,
  'RST_STREAM and GOAWAY': preface + asks('/slow', 1) + frame(RST, 0, 1, Buffer.alloc(4)) + goAway,
  ...Object.fromEntries(
    ['/fast', '/slow', '/stream'].flatMap((path) => [
      [`GOAWAY and DATA on a closed stream of ${path}`, preface + asks(path, 1) + goAway + frame(DATA, 0, 1, abc)],
      [`GOAWAY and DATA on a new stream after ${path}`, preface + asks(path, 1) + goAway + frame(DATA, 0, 3, abc)],
    ]),
  ),
  'DATA on a stream that is not open': preface + frame(DATA, 0, 1, abc),
  'the same stream twice': preface + asks('/fast', 1) + asks('/fast', 1),
  'a stream of the server': preface + asks('/fast', 2),
  'a stream that is older than another': preface + asks('/fast', 5) + asks('/fast', 3),
  'stream 0': preface + asks('/fast', 0),
  'nonsense instead of headers': preface + frame(HEADERS, 5, 1, Buffer.alloc(50, 0xff)),
  'headers without an end':
    preface + frame(HEADERS, 1, 1, Buffer.from('\u0082\u0086', 'latin1')) + frame(CONTINUATION, 0, 1).repeat(100),
  'a frame between the headers':
    preface + frame(HEADERS, 1, 1, Buffer.from('\u0082')) + frame(PING, 0, 0, Buffer.alloc(8)),
  'a promise of the client': preface + frame(PUSH_PROMISE, 4, 1, Buffer.alloc(4)),
  'a frame that is too large': preface + frame(DATA, 0, 1, Buffer.alloc(20_000)),
  'a window without growth': preface + asks('/stream', 1) + frame(WINDOW_UPDATE, 0, 1, Buffer.alloc(4)),
  'a window of the session without growth': preface + frame(WINDOW_UPDATE, 0, 0, Buffer.alloc(4)),
  'a window that is too large': preface + frame(WINDOW_UPDATE, 0, 0, Buffer.from('7fffffff', 'hex')).repeat(2),
  'a closed window': preface + frame(SETTINGS, 0, 0, Buffer.from('000400000000', 'hex')) + asks('/large', 1),
  'settings that are not allowed': preface + frame(SETTINGS, 0, 0, Buffer.from('0004ffffffff', 'hex')),
  'settings of a stream': preface + frame(SETTINGS, 0, 1),
  'many settings': preface + frame(SETTINGS, 0, 0).repeat(2000),
  'many pings': preface + frame(PING, 0, 0, Buffer.alloc(8)).repeat(2000),
  'a ping of a wrong length': preface + frame(PING, 0, 0, abc),
  'many streams that are reset':
    preface +
    Array.from({ length: 500 }, (_, n) => asks('/slow', 2 * n + 1) + frame(RST, 0, 2 * n + 1, Buffer.alloc(4))).join(
      '',
    ),
  'many streams': preface + Array.from({ length: 300 }, (_, n) => asks('/slow', 2 * n + 1)).join(''),
  'a reset of a stream that is not open': preface + frame(RST, 0, 7, Buffer.alloc(4)),
  'a priority of a stream on itself': preface + frame(PRIORITY, 0, 1, Buffer.from('0000000110', 'hex')),
  'GOAWAY, and more requests': preface + goAway + asks('/slow', 1) + asks('/stream', 3),
  'GOAWAY twice, and a ping': preface + asks('/stream', 1) + goAway + goAway + frame(PING, 0, 0, Buffer.alloc(8)),
  'padding that is too long': preface + frame(HEADERS, 0xd, 1, Buffer.from('ff8286', 'hex')),
  'many empty frames of a body': preface + asks('/slow', 1, false) + frame(DATA, 0, 1).repeat(5000),
  'trailers without an end': preface + asks('/slow', 1, false) + headersOf('\0\u0001x\u0001y', 4),
  'trailers with a method': preface + asks('/slow', 1, false) + headersOf('\u0082'),
  'a body that is longer than its length': preface + asksWith('\u000f\r\u00011', 4) + frame(DATA, 1, 1, abc),
  'one large header ten thousand times':
    preface + asksWith(`@\u0001x\u007f\u00bd\u001d${'y'.repeat(3900)}${'\u00be'.repeat(10_000)}`),
  'a table of headers that is too large': preface + headersOf('\u003f\u00e1\u00ff\u00ff\u00ff\u0007\u0082'),
  'a name in capitals': preface + asksWith('\0\u0001X\u0001y'),
  'a header of HTTP/1.1': preface + asksWith('\0\u000aconnection\u0005close'),
  'a request without a path': preface + headersOf('\u0082\u0086'),
  'an empty path': preface + headersOf('\u0082\u0086\u0004\0A\tlocalhost'),
  'CONNECT over HTTP/2': preface + headersOf('\u0002\u0007CONNECTA\tlocalhost', 4) + frame(DATA, 0, 1, abc),
  'a window that grows by one byte':
    preface +
    frame(SETTINGS, 0, 0, Buffer.from('000400000000', 'hex')) +
    asks('/large', 1) +
    frame(WINDOW_UPDATE, 0, 1, Buffer.from('00000001', 'hex')).repeat(500),
  'settings that change the window often':
    preface +
    asks('/stream', 1) +
    ['000400000000', '00040000ffff']
      .map((each) => frame(SETTINGS, 0, 0, Buffer.from(each, 'hex')))
      .join('')
      .repeat(500),
  'an unknown frame, and a wrong length': preface + frame(99, 0, 1, abc) + frame(SETTINGS, 0, 0, abc),
}

/** Whether a server keeps the connection as long as the client stays. */
export const isKept = (what: string): boolean =>
  /^(?:an|a late) upgrade(?: with a frame)?$|one without an answer$|^a WebSocket /u.test(what)
