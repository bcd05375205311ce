import type { ServerType } from '@hono/node-server'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** An option of Node's servers, from 24.9 on: other requests are answered as if they asked for no upgrade. */
export const UPGRADE_OPTIONS: { readonly shouldUpgradeCallback: (request: IncomingMessage) => boolean } = {
  shouldUpgradeCallback: isWebSocket,
}

/**
 * Refuses upgrades other than to WebSocket, which the adapter leaves open without an answer. Nodes that know
 * `UPGRADE_OPTIONS` do not come here.
 */
export function refuseOtherUpgrades(server: ServerType): void {
  const [accept] = server.listeners('upgrade') as ((...args: unknown[]) => void)[]
  if (!accept) return
  // The adapter counts the listeners, so there is still one.
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: unknown) => {
    if (isWebSocket(request)) accept.call(server, request, socket, head)
    else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}

function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}
