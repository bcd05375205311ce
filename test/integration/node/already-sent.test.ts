import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createApp, GetMapping, RestController, type HttpRequest } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { cors } from 'hono/cors'
import { proxy } from 'hono/proxy'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { local } from './support.ts'

let upstream = ''

@RestController()
class Passing {
  @GetMapping('/fetched') fetched() {
    return fetch(upstream)
  }
  @GetMapping('/proxied') proxied() {
    return proxy(upstream)
  }
  @GetMapping('/own') own({ env }: HttpRequest) {
    setTimeout(() => env.outgoing.writeHead(201).end('own'), 10)
    return RESPONSE_ALREADY_SENT
  }
}

const other = createServer((_, outgoing) => outgoing.writeHead(200, { 'x-hono-already-sent': 'true' }).end('upstream'))
let servers: RunningServer[]
beforeAll(async () => {
  await once(other.listen(0, '127.0.0.1'), 'listening')
  upstream = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const start = (use: ReturnType<typeof cors>[]): Promise<RunningServer> =>
    serve(createApp({ controllers: [Passing], advice: [], use }), local)
  servers = [await start([]), await start([cors()])]
})
afterAll(async () => {
  other.close()
  for (const server of servers) await server.close()
})

test.each(['/apis/fetched', '/apis/proxied'])(
  '%s: a header of another server does not suppress the answer',
  async (path) => {
    for (const { address } of servers) {
      expect(await (await fetch(address + path)).text()).toBe('upstream')
      const head = await fetch(address + path, { method: 'HEAD' })
      expect(head.status).toBe(200)
    }
  },
)

test.each(['GET', 'HEAD'])('a handler answers %s by itself, also behind middleware', async (method) => {
  for (const { address } of servers) expect((await fetch(`${address}/apis/own`, { method })).status).toBe(201)
})
