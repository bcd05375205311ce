import { connect } from 'node:net'
import { http1, http2 } from '../integration/node/hostile-patterns.ts'

// The hostile traffic of `npm run soak -- hostile`, in addition to the usual traffic, whose answers must stay right.

/** Sends bytes, in pieces of a size, and leaves when the server closes the connection, or after 150 ms of silence. */
function send(port, bytes, size = bytes.length) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket
      .setTimeout(150, () => socket.destroy())
      .on('error', () => {})
      .on('close', resolve)
      .resume()
    for (let at = 0; at < bytes.length; at += size) socket.write(bytes.slice(at, at + size), 'latin1')
  })
}

const post = (type, body) =>
  `POST /apis/echo HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const json = (body) => post('application/json', body)
const chunked = 'POST /apis/echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n'
const patterns = Object.values(http1).map((bytes) => bytes.replaceAll(/(GET|POST) \//gu, '$1 /apis/'))
const frames = Object.values(http2)

/** The kinds of requests by name; `n` is a different number for each request. */
export const hostile = {
  'a hostile pattern': ({ port }, n) => send(port, patterns[n % patterns.length]),
  'hostile frames of HTTP/2': ({ http2Port }, n) => send(http2Port, frames[n % frames.length]),
  'chunks of one byte': ({ port }) => send(port, `${chunked}${'1\r\nx\r\n'.repeat(5000)}0\r\n\r\n`),
  'many wrong items': ({ port }) => send(port, json(`[${'1,'.repeat(200_000)}1]`)),
  'deep JSON': ({ port }, n) => send(port, json('['.repeat(900 + (n % 200)))),
  'many fields': ({ port }) => send(port, post('application/x-www-form-urlencoded', 'a=1&'.repeat(5000))),
  'many parts': ({ port }) =>
    send(
      port,
      post(
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(2000),
      ),
    ),
  'a pipeline': ({ port }) => send(port, 'GET /apis/slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200)),
  'a head in pieces of one byte': ({ port }, n) => send(port, `GET /apis/users/${n} HTTP/1.1\r\nHost: a\r\n\r\n`, 1),
  'an answer that is not read': ({ port }) =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
        .on('error', () => {})
        .on('close', resolve)
        .pause()
      socket.write('GET /apis/ticks HTTP/1.1\r\nHost: a\r\n\r\n')
      setTimeout(() => socket.destroy(), 100)
    }),
}
