import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { connect } from 'node:net'
import { createApp, GetMapping, RestController } from 'honotate'
import { serve, type AdapterOptions, type RunningServer } from 'honotate/node'
import { expect, test } from 'vitest'
import { local } from '../../support/server.ts'
import { http2Session } from './support.ts'

const WRITE_TIMEOUT = 100
let ended = 0

@RestController()
class AnswersController {
  @GetMapping('/endless')
  async *endless() {
    try {
      for (;;) yield new Uint8Array(1 << 20)
    } finally {
      ended++
    }
  }

  @GetMapping('/large')
  large() {
    return new Uint8Array(64 << 20)
  }

  @GetMapping('/one-part')
  *onePart() {
    yield new Uint8Array(64 << 20)
  }

  @GetMapping('/small')
  small() {
    return 'x'.repeat(1000)
  }

  @GetMapping('/late')
  async late() {
    await new Promise((resolve) => setTimeout(resolve, 5 * WRITE_TIMEOUT))
    return 'late'
  }
}

interface Followed {
  readonly running: RunningServer
  connections(): Promise<number>
}

async function start(
  create: (...args: never[]) => unknown = createServer,
  writeTimeout = WRITE_TIMEOUT,
): Promise<Followed> {
  let server: Server | undefined
  const adapter = { createServer: (...args: never[]) => (server = create(...args) as Server) } as AdapterOptions
  const app = createApp({ controllers: [AnswersController], advice: [] })
  const running = await serve(app, { ...local, writeTimeout, adapter })
  const connections = (): Promise<number> =>
    new Promise((resolve) => server?.getConnections((_, count) => resolve(count)))
  return { running, connections }
}

const head = (path: string): string => `GET /apis/${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test.each([
  ['an endless answer', head('endless')],
  ['a large answer', head('large')],
  ['many small answers', head('small').repeat(20_000)],
])('a client that reads nothing of %s is disconnected after writeTimeout', async (_, bytes) => {
  const { running, connections } = await start()
  const socket = connect(running.port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  await once(socket, 'connect')
  socket.pause().write(bytes)
  await expect.poll(connections).toBe(0)
  // Reads the bytes in the buffers; the rest never arrives.
  let length = 0
  socket.on('data', (data) => (length += data.length)).resume()
  await closed
  expect(length).toBeLessThan(20_000_000)
  await running.close()
})

test.each(['endless', 'large', 'one-part', 'small'])(
  'over HTTP/2, a client that reads nothing of /%s is disconnected after writeTimeout',
  async (path) => {
    const { running, connections } = await start(createHttp2Server)
    ended = 0
    const session = http2Session(running)
    session.on('error', () => {}).settings({ initialWindowSize: 100 })
    await once(session, 'localSettings')
    // The server must not take pings as a sign that the client reads the response.
    const pings = setInterval(() => session.destroyed || session.ping(() => {}), 20)
    const stream = session.request({ ':path': `/apis/${path}` })
    stream.on('error', () => {}).pause()
    await once(stream, 'close')
    clearInterval(pings)
    await expect.poll(connections).toBe(0)
    if (path === 'endless') await expect.poll(() => ended).toBe(1)
    await running.close()
  },
)

test('over HTTP/2, a slow client that keeps reading receives the whole response', async () => {
  const writeTimeout = 1000
  const { running } = await start(createHttp2Server, writeTimeout)
  for (const path of ['large', 'one-part']) {
    const session = http2Session(running)
    const stream = session.request({ ':path': `/apis/${path}` })
    let length = 0
    let isSlow = 6
    for await (const chunk of stream) {
      length += (chunk as Buffer).length
      if (isSlow-- > 0) await new Promise((resolve) => setTimeout(resolve, writeTimeout / 4))
    }
    expect(length).toBe(64 << 20)
    session.close()
  }
  await running.close()
})

test('writeTimeout of one response does not apply to the next', async () => {
  const { running } = await start()
  const socket = connect(running.port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received = text.slice(-10)))
  socket.write(head('large') + head('late'))
  await expect.poll(() => received).toMatch(/late$/u)
  socket.destroy()
  await running.close()
})
