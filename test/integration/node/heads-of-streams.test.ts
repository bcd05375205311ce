import { once } from 'node:events'
import { createServer as createHttp2Server, connect } from 'node:http2'
import { createApp, GetMapping, RestController } from 'honotate'
import { serve } from 'honotate/node'
import { expect, test } from 'vitest'
import { local } from '../../support/server.ts'

/** A controller whose stream waits for `more` before its first part. */
function streaming(more: Promise<string>): ReturnType<typeof createApp> {
  @RestController()
  class Streams {
    @GetMapping('/late') async *late() {
      yield await more
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

test('a stream that waits for its client often leaves no listeners', async () => {
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
