import { expect, test } from 'vitest'
import { run } from '../../support/program.ts'

/**
 * Collects garbage in the turn in which hostile frames end a session: the second connection calls `gc()` right after
 * the server has read the frames.
 */
const program = `
  import { createServer as createHttp2Server } from 'node:http2'
  import { connect, createServer } from 'node:net'
  import { setTimeout } from 'node:timers/promises'
  import { createApp } from 'honotate'
  import { serve } from 'honotate/node'

  const app = createApp({ controllers: [], logger: { error() {} } })
  app.all('*', () => new Promise(() => {}))
  const { port, close } = await serve(app, { port: 0, hostname: '127.0.0.1', closeTimeout: 1, adapter: { createServer: createHttp2Server } })
  const collector = createServer((socket) => socket.on('data', () => gc())).listen(0, '127.0.0.1')
  await new Promise((resolve) => collector.once('listening', resolve))
  const opened = (port) => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.on('error', () => {}).resume()
  })
  const trigger = await opened(collector.address().port)
  for (let round = 0; round < 20; round++) {
    const client = await opened(port)
    await setTimeout(10)
    client.write(Buffer.from(process.env.FRAMES, 'base64'))
    trigger.write('x')
    await setTimeout(10)
    if (round % 2) client.resetAndDestroy()
    else client.end()
    trigger.write('x')
    await setTimeout(10)
    client.destroy()
  }
  trigger.destroy()
  collector.close()
  await close()
  console.log('survived')`

const [HEADERS, SETTINGS, PING, GOAWAY] = [1, 4, 6, 7]
const [END_STREAM, END_HEADERS] = [1, 4]

function frame(type: number, flags: number, stream: number, payload = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

const preface = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(SETTINGS, 0, 0)])
/** GET http://localhost/ as the static table of HPACK encodes it (RFC 7541, appendix A), and one literal field. */
const request = Buffer.from('\x82\x86\x84A\tlocalhost', 'latin1')
const field = Buffer.from(`\0\x01x\x64${'y'.repeat(100)}`, 'latin1')
const goaway = frame(GOAWAY, 0, 0, Buffer.alloc(8))
const open = frame(HEADERS, END_HEADERS, 1, request)

// Node frees a stream later than its session, if the session ends before the headers of the stream are complete.
test.for([
  ['a GOAWAY and an incomplete request', [goaway, frame(HEADERS, END_STREAM, 1, Buffer.concat([request, field]))]],
  ['a GOAWAY and a part of a request', [goaway, frame(HEADERS, 5, 1, request).subarray(0, 18)]],
  ['incomplete trailers and a PING', [open, frame(HEADERS, END_STREAM, 1, field), frame(PING, 0, 0, Buffer.alloc(8))]],
] as const)('a server over HTTP/2 survives a garbage collection after %s', async ([, frames]) => {
  const command = ['node', '--expose-gc', '--input-type=module', '--eval', program]
  const env = { FRAMES: Buffer.concat([preface, ...frames]).toString('base64') }
  expect(await run({ directory: import.meta.dirname }, command, env)).toEqual({ code: 0, output: 'survived\n' })
})
