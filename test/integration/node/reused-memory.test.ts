import { createServer as createHttp2Server } from 'node:http2'
import { createApp, GetMapping, RestController } from 'honotate'
import { serve } from 'honotate/node'
import { expect, test } from 'vitest'
import { askHttp2, http2Session, local } from './support.ts'

/** More bytes than a socket accepts at once. */
const SIZE = 8_000_000
const memory = Buffer.alloc(SIZE)

@RestController()
class Memory {
  @GetMapping('/bytes') bytes() {
    setImmediate(() => memory.fill('b'))
    return memory.fill('a')
  }
  @GetMapping('/turn') turn() {
    return memory.fill('a')
  }
  @GetMapping('/response') response() {
    setImmediate(() => memory.fill('b'))
    return new Response(memory.fill('a'))
  }
}
const app = createApp({ controllers: [Memory], prefix: '' })

test.each(['/bytes', '/response'])('%s: over HTTP/2, a method can reuse the memory of its bytes', async (path) => {
  const server = await serve(app, { ...local, adapter: { createServer: createHttp2Server } as never })
  const session = http2Session(server)
  const { body } = await askHttp2(session, { ':path': path })
  expect(body.length).toBe(SIZE)
  expect(body.includes('b')).toBe(false)
  session.close()
  await server.close()
})

test('middleware can reuse the memory of a result as soon as the method has returned it', async () => {
  const wrapped = createApp({ controllers: [Memory], prefix: '' })
  wrapped.use((_, next) => {
    const done = next()
    memory.fill('b')
    return done
  })
  const server = await serve(wrapped, local)
  const body = Buffer.from(await (await fetch(`${server.address}/turn`)).arrayBuffer())
  expect(body.length).toBe(SIZE)
  expect(body.includes('b')).toBe(false)
  await server.close()
})
