import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { destroyLater, watchSockets } from '../../../src/honotate/node/sockets.ts'

test('a socket is tracked until it is closed', async () => {
  const server = createServer()
  const sockets = watchSockets(server, 1000)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await expect.poll(() => sockets.size).toBe(1)
  client.destroy()
  await expect.poll(() => sockets.size).toBe(0)
  server.close()
})

test.each(['secureConnection', 'connection'])(
  'a socket of the event %s survives errors, and is destroyed some time after its client ends',
  (event) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Node's own listener would handle the sockets.
    const server = createServer().removeAllListeners('connection')
    const sockets = watchSockets(server, 1000)
    expect(sockets.latest).toBe(undefined)
    const [first, second] = [new Socket(), new Socket()]
    for (const socket of [first, second]) server.emit(event, socket)
    expect([[...sockets], sockets.latest]).toEqual([[first, second], second])
    expect(() => first.emit('error', new Error('reset'))).not.toThrow()
    first.emit('end')
    vi.advanceTimersByTime(999)
    expect(first.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect([first.destroyed, second.destroyed]).toEqual([true, false])
    second.emit('end')
    second.emit('close')
    expect([[...sockets].includes(second), vi.getTimerCount()]).toEqual([false, 0])
    vi.useRealTimers()
  },
)

test('a socket that has closed already is not kept until it would be destroyed', async () => {
  const socket = new Socket()
  socket.destroy()
  await once(socket, 'close')
  expect(destroyLater(socket, 60_000)).toBeUndefined()
})
