import { upgradeWebSocket } from '@hono/node-server'
import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { expect, test } from 'vitest'
import { createApp, GetMapping, RestController, Use } from 'honotate'
import { serve } from 'honotate/node'
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
