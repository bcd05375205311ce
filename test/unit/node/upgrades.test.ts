import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { UPGRADE_OPTIONS, watchUpgrades } from '../../../src/honotate/node/upgrades.ts'

/** A server whose upgrades a function accepts, as the function of the adapter does. */
interface Upgrading {
  readonly server: Server
  readonly webSockets: EventEmitter
  /** The connections of the server. */
  readonly sockets: Set<Socket>
  /** The first upgrade that was accepted. */
  readonly accepted: Promise<[IncomingMessage, Duplex]>
  ask(protocol?: string): Socket
}

let close: (() => void) | undefined
afterEach(() => {
  vi.useRealTimers()
  close?.()
})

type Accept = (request: IncomingMessage, socket: Duplex) => void

async function upgrading(accept: Accept, requestTimeout = 60_000, options = {}): Promise<Upgrading> {
  const accepted = Promise.withResolvers<[IncomingMessage, Duplex]>()
  const server = createServer(options).on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    accept(request, socket)
    accepted.resolve([request, socket])
  })
  const webSockets = new EventEmitter()
  watchUpgrades(server, webSockets, requestTimeout)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  function ask(protocol = 'WebSocket'): Socket {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`)
    return socket
  }
  return { server, webSockets, sockets, accepted: accepted.promise, ask }
}

test('an upgrade that the app refuses ends the connection, also if the client keeps its side open', async () => {
  const { sockets, ask } = await upgrading((_, socket) => socket.end('refused'))
  expect(await text(ask())).toBe('refused')
  await expect.poll(() => sockets.size).toBe(0)
})

test('an upgrade ends if its client disconnects', async () => {
  const { sockets, accepted, ask } = await upgrading(() => {})
  const socket = ask()
  await accepted
  socket.end()
  await expect.poll(() => sockets.size).toBe(0)
})

test('a WebSocket keeps its connection, and the data that its client sent early', async () => {
  const { sockets, webSockets, accepted, ask } = await upgrading(() => {}, 500)
  const client = ask()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [request, socket] = await accepted
  const before = ['readable', 'end', 'finish', 'close'].map((event) => socket.listenerCount(event))
  expect(vi.getTimerCount()).toBe(1)
  client.write('early')
  await once(socket, 'readable')
  webSockets.emit('connection', {}, request)
  expect(vi.getTimerCount()).toBe(0)
  expect(['readable', 'end', 'finish', 'close'].map((event) => socket.listenerCount(event))).toEqual(
    before.map((count) => count - 1),
  )
  expect(String(socket.read())).toBe('early')
  socket.write('answer')
  expect(String((await once(client, 'data'))[0])).toBe('answer')
  expect(sockets.size).toBe(1)
})

test('an upgrade without a response in time gets the status 408', async () => {
  const { sockets, accepted, ask } = await upgrading(() => {}, 500)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = text(ask())
  await accepted
  vi.advanceTimersByTime(499)
  expect([...sockets].map(({ writableEnded }) => writableEnded)).toEqual([false])
  vi.advanceTimersByTime(1)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n.*"status":408/su)
  vi.useRealTimers()
  await expect.poll(() => sockets.size).toBe(0)
})

test.each([
  [0, 0],
  [1, 1],
])('with a requestTimeout of %i, an upgrade has %i timer, which ends with its connection', async (limit, count) => {
  const { accepted, sockets, ask } = await upgrading(() => {}, limit)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ask()
  await accepted
  expect(vi.getTimerCount()).toBe(count)
  for (const socket of sockets) await once(socket.destroy(), 'close')
  expect(vi.getTimerCount()).toBe(0)
})

test('an upgrade to another protocol is refused, or handled as an ordinary request', async () => {
  const asked: unknown[] = []
  const { ask } = await upgrading((request) => asked.push(request))
  expect(await text(ask('h2c'))).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n.*"status":400/su)
  close?.()
  const other = await upgrading((request) => asked.push(request), 60_000, UPGRADE_OPTIONS)
  other.server.on('request', (_, outgoing) => outgoing.setHeader('Connection', 'close').end('ordinary'))
  expect(await text(other.ask('h2c'))).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*ordinary/u)
  expect(asked).toEqual([])
})

test('a listener that was added later can handle any upgrade', async () => {
  const asked: unknown[] = []
  const { server, sockets, ask } = await upgrading((request) => void asked.push(request.headers.upgrade))
  server.on('upgrade', (_, socket: Duplex) => socket.write('own'))
  const client = ask('own')
  expect(String((await once(client, 'data'))[0])).toBe('own')
  expect(asked).toEqual(['own'])
  expect([...sockets].map((socket) => socket.listenerCount('readable'))).toEqual([0])
})

test.each([
  ['no listener', []],
  ['two listeners', [() => {}, () => {}]],
])('a server with %s of upgrades stays unchanged', (_, listeners) => {
  const server = createServer()
  for (const listener of listeners) server.on('upgrade', listener)
  const webSockets = new EventEmitter()
  watchUpgrades(server, webSockets, 0)
  expect(server.listeners('upgrade')).toEqual(listeners)
  expect(webSockets.listenerCount('connection')).toBe(0)
})
