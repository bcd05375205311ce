import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createApp, GetMapping, HttpProblem, PostMapping, RestController, UseGuard, type HttpRequest } from 'honotate'
import { serve } from 'honotate/node'
import { logTo } from '../../support/logger.ts'
import { local, rawConnection } from './support.ts'

test('a client that leaves is no failure of the program', async () => {
  const silentServer = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const upstream = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}/`
  const reasons: unknown[] = []
  const errors: unknown[] = []
  const settled: string[] = []

  async function note<T>(name: string, work: Promise<T>): Promise<T> {
    return work.finally(() => settled.push(name))
  }

  @RestController()
  class Controller {
    @GetMapping('/fetch') fetched({ signal }: HttpRequest) {
      return note('fetch', fetch(upstream, { signal }))
    }
    @GetMapping('/wrapped') async wrapped({ signal }: HttpRequest) {
      await note('wrapped', fetch(upstream, { signal })).catch((cause: unknown) => {
        throw new Error('The upstream failed', { cause })
      })
    }
    @GetMapping('/problem') async problem({ signal }: HttpRequest) {
      await note('problem', fetch(upstream, { signal })).catch((cause: unknown) => {
        throw new HttpProblem(502, {}, { cause })
      })
    }
    @GetMapping('/waiting') async waiting({ signal }: HttpRequest) {
      await once(signal, 'abort')
      reasons.push(signal.reason)
      settled.push('waiting')
      signal.throwIfAborted()
    }
    @PostMapping('/body') async body({ raw }: HttpRequest) {
      await note(
        'body',
        (async () => {
          for await (const part of raw.body as never as AsyncIterable<unknown>) settled.push(typeof part)
        })(),
      )
    }
    @PostMapping('/text') text({ raw }: HttpRequest) {
      return note('text', raw.text())
    }
    @PostMapping('/buffer') buffer({ context }: HttpRequest) {
      return note('buffer', context.req.arrayBuffer())
    }
    @UseGuard(async ({ context }) => !!(await note('guard', context.req.text())))
    @PostMapping('/guard')
    guard() {}
    @GetMapping('/bug') async bug({ signal }: HttpRequest) {
      await once(signal, 'abort')
      settled.push('bug')
      throw new TypeError('a bug')
    }
  }

  const server = await serve(createApp({ controllers: [Controller], prefix: '', logger: logTo(errors) }), local)
  const names = ['fetch', 'wrapped', 'problem', 'waiting', 'body', 'text', 'buffer', 'guard', 'bug']
  for (const name of names) {
    const { socket } = await rawConnection(server.port)
    const isUpload = ['body', 'text', 'buffer', 'guard'].includes(name)
    const head = isUpload
      ? `POST /${name} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x\r\nContent-Length: 1000\r\n\r\npart`
      : `GET /${name} HTTP/1.1\r\nHost: a\r\n\r\n`
    socket.write(head)
    await new Promise((resolve) => setTimeout(resolve, 30))
    socket.destroy()
    await expect.poll(() => settled).toContain(name)
  }
  await server.close()
  silentServer.closeAllConnections()
  silentServer.close()
  expect(reasons).toEqual([expect.objectContaining({ name: 'AbortError' })])
  expect(reasons[0]).toBeInstanceOf(DOMException)
  expect(errors).toEqual([['GET /bug failed with status 500', new TypeError('a bug')]])
})
