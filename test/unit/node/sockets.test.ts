import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { watchSockets } from '../../../src/runtime/node/sockets.ts'

test('a socket is followed until it is closed', async () => {
  const server = createServer()
  const sockets = watchSockets(server, 1000)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await expect.poll(() => sockets.size).toBe(1)
  client.destroy()
  await expect.poll(() => sockets.size).toBe(0)
  server.close()
})
