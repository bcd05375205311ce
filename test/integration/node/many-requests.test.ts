import { once } from 'node:events'
import { connect, createServer, type ClientHttp2Session } from 'node:http2'
import { connect as connectSocket, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { createApp, GetMapping, PostMapping, RequestBody, RestController } from 'honotate'
import { serve, type RunningServer, type ServeOptions } from 'honotate/node'
import { expect, test } from 'vitest'
import { frame, PREFACE } from '../reliability/fixtures/frames.ts'
import { local } from '../../support/server.ts'

/** The methods that run; each ends when the test releases it. */
let running = 0
let most = 0
let order: string[] = []
let release = Promise.withResolvers<void>()

async function run(name: string): Promise<string> {
  most = Math.max(most, ++running)
  order.push(name)
  await release.promise
  running--
  return name
}

@RestController()
class Slow {
  @GetMapping('/slow') slow() {
    return run('slow')
  }
  @PostMapping('/named') named(@RequestBody() name: string) {
    return run(name)
  }
  @GetMapping('/fast') fast() {
    return 'fast'
  }
}

async function served(options: ServeOptions, use: (server: RunningServer) => Promise<void>): Promise<void> {
  running = most = 0
  order = []
  release = Promise.withResolvers()
  const server = await serve(createApp({ controllers: [Slow], advice: [] }), {
    ...local,
    closeTimeout: 100,
    ...options,
  })
  try {
    await use(server)
  } finally {
    release.resolve()
    await server.close()
  }
}

const overHttp2 = { adapter: { createServer } } as ServeOptions

async function open({ port }: RunningServer): Promise<{ socket: Socket; received: () => string }> {
  const socket = connectSocket(port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.setEncoding('latin1').on('data', (data: string) => (text += data))
  await once(socket, 'connect')
  return { socket, received: () => text }
}

const get = (path: string): string => `GET /apis/${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const post = (body: string): string =>
  `POST /apis/named HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const answers = (text: string): number => text.split('HTTP/1.1 200').length - 1

/** Waits until the server reads no more of what a client has sent. */
async function settled(socket: Socket, accepted: Socket): Promise<void> {
  for (let quiet = 0, before = -1; quiet < 200; quiet = accepted.bytesRead === before ? quiet + 1 : 0) {
    before = accepted.bytesRead
    await turn()
  }
  expect(socket.destroyed).toBe(false)
}

async function accept(server: RunningServer): Promise<[Socket, Awaited<ReturnType<typeof open>>]> {
  const accepted = once(server.server, 'connection')
  const client = await open(server)
  return [(await accepted)[0] as Socket, client]
}

test.each([
  [{}, 16],
  [{ maxPipelinedRequests: 3 }, 3],
] as const)(
  'with %j, a connection over HTTP/1.1 runs at most %i pipelined requests at once',
  async (options, limit) => {
    await served(options, async (server) => {
      const [accepted, { socket, received }] = await accept(server)
      const count = 20_000
      socket.write(get('slow').repeat(count))
      await expect.poll(() => running).toBe(limit)
      await settled(socket, accepted)
      expect(most).toBe(limit)
      // The rest stays with the client and its operating system.
      expect(accepted.bytesRead).toBeLessThan(4 * 65_536)
      // Another connection is not affected.
      expect(await (await fetch(`${server.address}/apis/fast`)).text()).toBe('fast')
      release.resolve()
      await expect.poll(() => answers(received())).toBe(count)
      expect(most).toBe(limit)
      socket.destroy()
    })
  },
)

test('pipelined requests begin and are answered in their order, with their bodies', async () => {
  await served({ maxPipelinedRequests: 2 }, async (server) => {
    const [, { socket, received }] = await accept(server)
    const names = Array.from({ length: 100 }, (_, index) => `${index}-${'x'.repeat(3000)}`)
    release.resolve()
    socket.write(names.map(post).join(''))
    await expect.poll(() => answers(received())).toBe(100)
    expect(order).toEqual(names)
    expect(most).toBeLessThanOrEqual(2)
    expect(received().match(/\r\n\r\n\d+-/gu)).toEqual(names.map((_, index) => `\r\n\r\n${index}-`))
    socket.write(get('fast'))
    await expect.poll(() => received()).toMatch(/fast$/u)
    socket.destroy()
  })
})

test('held requests of a connection that was cut do not begin', async () => {
  await served({ maxPipelinedRequests: 1 }, async (server) => {
    const [accepted, { socket }] = await accept(server)
    socket.write(get('slow').repeat(50))
    await expect.poll(() => running).toBe(1)
    await settled(socket, accepted)
    socket.destroy()
    accepted.destroy()
    release.resolve()
    await expect.poll(() => running).toBe(0)
    expect(await (await fetch(`${server.address}/apis/fast`)).text()).toBe('fast')
    expect(order).toHaveLength(1)
  })
})

test('maxPipelinedRequests: 0 sets no limit', async () => {
  await served({ maxPipelinedRequests: 0 }, async (server) => {
    const { socket } = await open(server)
    socket.write(get('slow').repeat(500))
    await expect.poll(() => running).toBe(500)
    socket.destroy()
  })
})

async function session({ port }: RunningServer): Promise<ClientHttp2Session> {
  const client = connect(`http://127.0.0.1:${port}`).on('error', () => {})
  await once(client, 'remoteSettings')
  return client
}

test.each([
  [{}, 100],
  [{ maxConcurrentStreams: 7 }, 7],
  [{ maxConcurrentStreams: 0 }, 4_294_967_295],
] as const)(
  'with %j, the client of a connection over HTTP/2 learns the limit of %i streams',
  async (options, limit) => {
    await served({ ...overHttp2, ...options }, async (server) => {
      const client = await session(server)
      expect(client.remoteSettings.maxConcurrentStreams).toBe(limit)
      if (limit < 1000) {
        for (let at = 0; at < 500; at++)
          client
            .request({ ':path': '/apis/slow' })
            .on('error', () => {})
            .resume()
        await expect.poll(() => running).toBe(limit)
        await new Promise<void>((resolve) => client.ping(() => resolve()))
        expect(most).toBe(limit)
      }
      client.destroy()
    })
  },
)

const NUMBERS = [
  'maxConcurrentStreams',
  'maxPipelinedRequests',
  'headersTimeout',
  'requestTimeout',
  'keepAliveTimeout',
  'maxHeaderSize',
]

test.each(NUMBERS)('%s has to be a whole number from 0', async (name) => {
  const failed = serve(createApp({ controllers: [Slow], advice: [] }), { ...local, [name]: -1 })
  await expect(failed).rejects.toMatchObject({ code: 'HONOTATE_INVALID_LIMIT', message: expect.stringContaining(name) })
})

const field = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([0, name.length]), Buffer.from(name), Buffer.from([value.length]), Buffer.from(value)])
const head = Buffer.concat(
  Object.entries({ ':method': 'GET', ':scheme': 'http', ':authority': 'a', ':path': '/apis/slow' }).map((pair) =>
    field(...pair),
  ),
)
const HEADERS = 1
const RST_STREAM = 3
const SETTINGS = 4
const PING = 6
const WINDOW_UPDATE = 8
const CONTINUATION = 9
const END = 5

/** Floods of frames, and the most methods that may run at once. */
const floods: Record<string, readonly [frames: Buffer, most: number]> = {
  // nghttp2 allows a burst of 1000 resets, and ends the connection after the data that it reads at once.
  'rapid reset': [
    Buffer.concat(
      Array.from({ length: 5000 }, (_, at) => [
        frame(HEADERS, END, 2 * at + 1, head),
        frame(RST_STREAM, 0, 2 * at + 1, Buffer.alloc(4, 8)),
      ]).flat(),
    ),
    2000,
  ],
  'streams beyond the limit': [
    Buffer.concat(Array.from({ length: 5000 }, (_, at) => frame(HEADERS, END, 2 * at + 1, head))),
    100,
  ],
  'resets that the client provokes': [
    Buffer.concat(
      Array.from({ length: 5000 }, (_, at) => [
        frame(HEADERS, END, 2 * at + 1, head),
        frame(WINDOW_UPDATE, 0, 2 * at + 1, Buffer.alloc(4)),
      ]).flat(),
    ),
    1100,
  ],
  settings: [Buffer.concat(Array.from({ length: 20_000 }, () => frame(SETTINGS, 0, 0))), 0],
  pings: [Buffer.concat(Array.from({ length: 20_000 }, () => frame(PING, 0, 0, Buffer.alloc(8)))), 0],
  continuations: [
    Buffer.concat([
      frame(HEADERS, 1, 1, head),
      ...Array.from({ length: 20_000 }, () => frame(CONTINUATION, 0, 1, field('x-a', 'a'.repeat(20)))),
    ]),
    0,
  ],
}

test.each(Object.entries(floods))('a flood of HTTP/2 stays bounded: %s', async (_, [frames, limit]) => {
  await served(overHttp2, async (server) => {
    const { socket } = await open(server)
    socket.write(PREFACE)
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve())
      socket.write(frames, () => resolve())
    })
    const client = await session(server)
    const stream = client.request({ ':path': '/apis/fast' })
    expect((await once(stream, 'response'))[0]).toMatchObject({ ':status': 200 })
    expect(most).toBeLessThanOrEqual(limit)
    client.destroy()
    socket.destroy()
  })
})
