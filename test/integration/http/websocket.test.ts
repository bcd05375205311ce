import { upgradeWebSocket } from '@hono/node-server'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, GetMapping, HttpProblem, ResponseEntity, RestController, Use, UseGuard } from 'honotate'
import { serve, type RunningServer } from 'honotate/node'
import { local } from '../../support/server.ts'

test('upgradeWebSocket() of Hono works on a controller route', async () => {
  @RestController()
  class Echo {
    @Use(upgradeWebSocket(() => ({ onMessage: ({ data }, socket) => socket.send(`echo ${String(data)}`) })))
    @GetMapping('/echo')
    echo() {
      return 'no upgrade'
    }
  }
  // The types of ws do not support exactOptionalPropertyTypes.
  const adapter = { websocket: { server: new WebSocketServer({ noServer: true }) as never } }
  const server = await serve(createApp({ controllers: [Echo] }), {
    ...local,
    adapter,
  })
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/apis/echo`)
  await once(socket, 'open')
  socket.send('hello')
  expect(String((await once(socket, 'message'))[0])).toBe('echo hello')
  const closed = once(socket, 'close')
  socket.close()
  await closed
  expect(await (await fetch(`${server.address}/apis/echo`)).text()).toBe('no upgrade')
  await server.close()
})

describe('a refused handshake', () => {
  const upgrade = upgradeWebSocket(() => ({}))
  let ended = 0

  @RestController()
  class Doors {
    @UseGuard(() => false)
    @Use(upgrade)
    @GetMapping('/guarded')
    guarded() {}

    @Use(upgrade)
    @GetMapping('/open')
    open() {}

    @GetMapping('/plain')
    plain() {
      return ResponseEntity.status(203).header('X-Plain', '1').body('no upgrade')
    }

    @GetMapping('/endless')
    async *endless() {
      try {
        for (;;) yield 'item '.repeat(1000)
      } finally {
        ended++
      }
    }

    @GetMapping('/fails')
    fails() {
      throw new HttpProblem(409, { detail: 'Taken.' })
    }
  }
  let server: RunningServer
  beforeAll(async () => {
    const adapter = { websocket: { server: new WebSocketServer({ noServer: true }) as never } }
    server = await serve(createApp({ controllers: [Doors] }), { ...local, adapter })
  })
  afterAll(() => server.close())

  const HEADERS = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  async function refused(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
    const request = http.request(server.address + path, { method, headers: { ...HEADERS, ...headers } }).end()
    const [response] = await once(request, 'response')
    return response as IncomingMessage
  }

  test.each<[string, number, string]>([
    ['/apis/guarded', 403, 'Access is denied.'],
    ['/apis/nothing', 404, 'Nothing is served under this path.'],
    ['/apis/fails', 409, 'Taken.'],
  ])('of %s has the problem details of the app', async (path, status, detail) => {
    const response = await refused(path)
    expect([response.statusCode, response.headers['content-type']]).toEqual([status, 'application/problem+json'])
    expect(await json(response)).toMatchObject({ status, detail, instance: path })
  })

  test('has problem details if `ws` refuses it', async () => {
    const response = await refused('/apis/open', { 'Sec-WebSocket-Key': 'short' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'application/problem+json'])
    expect(await json(response)).toMatchObject({
      status: 400,
      instance: '/apis/open',
      detail: expect.stringMatching(/Sec-WebSocket-Key/u),
    })
    const other = await refused('/apis/open', { 'Sec-WebSocket-Version': '7' })
    expect([other.statusCode, other.headers['sec-websocket-version']]).toEqual([400, '13, 8'])
  })

  test('of a route without WebSockets is the response of that route', async () => {
    const response = await refused('/apis/plain')
    expect([response.statusCode, response.headers['x-plain'], await text(response)]).toEqual([203, '1', 'no upgrade'])
  })

  test('that streams ends with its client', async () => {
    const response = await refused('/apis/endless')
    await once(response, 'data')
    response.destroy()
    await expect.poll(() => ended).toBe(1)
  })

  test('with another method is no WebSocket', async () => {
    const response = await refused('/apis/open', {}, 'POST')
    expect(response.statusCode).toBe(405)
    expect(await json(response)).toMatchObject({
      status: 405,
      detail: expect.stringMatching(/^(?:POST is not allowed here|A WebSocket needs GET)/u),
    })
  })
})

test('frames of one byte are bounded by `maxFragments`, and messages by `maxPayload`', async () => {
  @RestController()
  class Room {
    @Use(upgradeWebSocket(() => ({})))
    @GetMapping('/room')
    room() {}
  }
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: 100, maxFragments: 16 })
  const server = await serve(createApp({ controllers: [Room] }), {
    ...local,
    adapter: { websocket: { server: webSockets as never } },
  })
  async function codeAfter(frames: number, bytes: number): Promise<number> {
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/apis/room`)
    await once(socket, 'open')
    for (let sent = 0; sent < frames; sent++) socket.send('x'.repeat(bytes), { fin: false })
    return (await once(socket, 'close'))[0] as number
  }
  expect([await codeAfter(17, 1), await codeAfter(2, 60)]).toEqual([1008, 1009])
  await server.close()
})
