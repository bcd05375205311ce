import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer as createHttp2Server, connect } from 'node:http2'
import process from 'node:process'
import { createApp, GetMapping, RestController, type HttpRequest } from 'honotate'
import { serve } from 'honotate/node'
import { expect, test } from 'vitest'
import { http2Session, local, rawConnection } from './support.ts'

/** A controller whose stream waits for `more` before its first part. */
function streaming(more: Promise<string>): ReturnType<typeof createApp> {
  @RestController()
  class Streams {
    @GetMapping('/late') late() {
      return new ReadableStream({
        async pull(controller) {
          controller.enqueue(new TextEncoder().encode(await more))
          controller.close()
        },
      })
    }
  }
  return createApp({ controllers: [Streams], prefix: '' })
}

test('the head of a stream is sent before its first part', async () => {
  const more = Promise.withResolvers<string>()
  const server = await serve(streaming(more.promise), local)
  const response = await fetch(`${server.address}/late`)
  expect(response.status).toBe(200)
  more.resolve('part')
  expect(await response.text()).toBe('part')
  await server.close()
})

test('the head of a stream is sent before its first part over HTTP/2', async () => {
  const more = Promise.withResolvers<string>()
  const server = await serve(streaming(more.promise), {
    ...local,
    adapter: { createServer: createHttp2Server } as never,
  })
  const session = connect(server.address)
  const request = session.request({ ':path': '/late' })
  const [head] = await once(request, 'response')
  expect(head[':status']).toBe(200)
  more.resolve('part')
  expect(Buffer.concat(await request.toArray()).toString()).toBe('part')
  session.close()
  await server.close()
})

test('a stream that often waits for its client leaks no listeners', async () => {
  @RestController()
  class Large {
    @GetMapping('/large') async *large() {
      for (let part = 0; part < 30; part++) yield Buffer.alloc(1_000_000)
    }
  }
  const warnings: string[] = []
  const warn = ({ name }: Error): void => void warnings.push(name)
  process.on('warning', warn)
  const server = await serve(createApp({ controllers: [Large], prefix: '' }), local)
  expect((await (await fetch(`${server.address}/large`)).arrayBuffer()).byteLength).toBe(30_000_000)
  await server.close()
  await new Promise(setImmediate)
  process.off('warning', warn)
  expect(warnings).toEqual([])
})

test.each([
  ['HTTP/1.1', undefined],
  ['HTTP/2', createHttp2Server],
])('over %s, a stream is cancelled without a read if its client has disconnected', async (_, createServer) => {
  const arrived = Promise.withResolvers<void>()
  const first = Promise.withResolvers<string>()
  @RestController()
  class Late {
    @GetMapping('/') async late({ context }: HttpRequest) {
      const closed = once((context.env as { outgoing: ServerResponse }).outgoing, 'close')
      arrived.resolve()
      await closed
      const source = { pull: () => first.resolve('read'), cancel: () => first.resolve('cancelled') }
      return new ReadableStream(source, { highWaterMark: 0 })
    }
  }
  const app = createApp({ controllers: [Late], prefix: '' })
  const server = await serve(app, { ...local, ...(createServer && { adapter: { createServer } }) })
  if (createServer) {
    const session = http2Session(server)
    const stream = session.request({ ':path': '/' }).on('error', () => {})
    await arrived.promise
    stream.close()
    session.close()
  } else {
    const { socket } = await rawConnection(server.port)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await arrived.promise
    socket.destroy()
  }
  expect(await first.promise).toBe('cancelled')
  await server.close()
})

// libuv of Node 22 tells a client that a connection has ended if a reset arrives together with data; the server is the same.
const seesResets = Number(process.versions.node.split('.')[0]) > 22
if (!seesResets) console.info('Skipped: the client of Node 22 takes a reset for an end')
test.runIf(seesResets)(
  'a body that is cut resets the connection of an HTTP/1.0 client, for which its end would be the end of the body',
  async () => {
    let asks = 0
    const asked = Promise.withResolvers<void>()
    const unread = Promise.withResolvers<void>()
    const MEBIBYTE = new Uint8Array(2 ** 20)
    @RestController()
    class Cut {
      @GetMapping('/failing') async *failing() {
        yield 1
        await new Promise(setImmediate)
        throw new Error('failed later')
      }
      // The server ends generators that are closed, and cuts a `Response`.
      @GetMapping('/stuck') stuck() {
        return new Response(
          new ReadableStream({
            pull(controller) {
              if (asks++ === 0) return controller.enqueue(MEBIBYTE.subarray(0, 10))
              asked.resolve()
              return new Promise(() => {})
            },
          }),
        )
      }
      @GetMapping('/unread') unread() {
        const pull = (controller: ReadableStreamDefaultController): void => controller.enqueue(MEBIBYTE)
        return new Response(new ReadableStream({ pull, cancel: () => unread.resolve() }))
      }
    }
    const app = createApp({ controllers: [Cut], prefix: '', logger: { error: () => {} } })
    const server = await serve(app, { ...local, closeTimeout: 1, writeTimeout: 200 })
    const ask = async (path: string, read?: Promise<void>): Promise<unknown> => {
      const { socket, ended } = await rawConnection(server.port)
      if (read) void read.then(() => socket.resume())
      if (read) socket.pause()
      socket.write(`GET ${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`)
      return ended
    }
    await expect(ask('/failing')).rejects.toThrow('ECONNRESET')
    await expect(ask('/unread', unread.promise)).rejects.toThrow('ECONNRESET')
    const stuck = expect(ask('/stuck')).rejects.toThrow('ECONNRESET')
    await asked.promise
    await server.close()
    await stuck
  },
)
