import { errorMonitor, type EventEmitter } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { Server, type AddressInfo, type Socket } from 'node:net'
import { subscribe } from 'node:diagnostics_channel'

interface ServerEvents {
  /** Receives each server once, before it listens. */
  prepare(server: Server): void
  /** Called when `listen()` gets the port 0. Returns the port to use instead; `undefined` keeps port 0. */
  choosePort(): number | undefined
  /** @param isAnyPort Whether the server was to listen on port 0. */
  listening(address: AddressInfo, isSecure: boolean, isAnyPort: boolean): void
}

const servers = new Set<Server>()
const prepared = new WeakSet<Server>()
const onAnyPort = new WeakSet<Server>()
const sockets = new Set<Socket>()

export function captureServers({ prepare, choosePort, listening }: ServerEvents): void {
  const { listen } = Server.prototype
  Server.prototype.listen = function listenAndReport(this: Server, ...args: any[]): Server {
    if (!prepared.has(this)) {
      prepare(this)
      follow(this, listening)
    }
    prepared.add(this)
    if (portOf(args) === 0) onAnyPort.add(this)
    listen.apply(this, withPort(args, choosePort) as Parameters<Server['listen']>)
    servers.add(this)
    return this
  }
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

function follow(server: Server, listening: ServerEvents['listening']): void {
  server.on('close', () => servers.delete(server))
  server.on('listening', () => {
    const address = server.address()
    if (address && typeof address === 'object') listening(address, 'setSecureContext' in server, onAnyPort.has(server))
  })
  // Not a listener of `error`: with one, an error that the program does not handle would not end the process.
  ;(server as EventEmitter).on(errorMonitor, () => {
    if (!server.listening) servers.delete(server)
  })
}

/** Whether a server listens or is about to listen. */
export function hasServers(): boolean {
  return servers.size > 0
}

export function closeIdleConnections(): void {
  for (const server of servers) if (server instanceof HttpServer) server.closeIdleConnections()
}

export function cutConnections(): void {
  for (const socket of sockets) socket.destroy()
}

function portOf([first]: readonly unknown[]): unknown {
  return typeof first === 'object' && first !== null ? (first as { port?: unknown }).port : first
}

function withPort(args: readonly unknown[], choosePort: ServerEvents['choosePort']): readonly unknown[] {
  const [first, ...rest] = args
  const chosen = portOf(args) === 0 ? choosePort() : undefined
  if (chosen === undefined) return args
  return [typeof first === 'object' ? { ...first, port: chosen } : chosen, ...rest]
}
