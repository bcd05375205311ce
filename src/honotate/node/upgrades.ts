import type { ServerType } from '@hono/node-server'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusal } from './refuse.ts'
import { refuseWithBody } from './refused-upgrades.ts'
import { hasUrl } from './request-target.ts'

/**
 * An option of Node's servers: an upgrade for which the function returns `false` becomes an ordinary request. Older
 * versions of Node ignore the option.
 */
export const UPGRADE_OPTIONS: { readonly shouldUpgradeCallback: (request: IncomingMessage) => boolean } = {
  // A HEAD counts as an upgrade, so that it is refused. As an ordinary request, it would reach the WebSocket route like
  // a failed handshake.
  shouldUpgradeCallback: (request) => isForWebSocket(request) && ['GET', 'HEAD'].includes(request.method as string),
}

/** A server of WebSockets, as in `ws`. */
export interface WebSocketServer {
  readonly clients: Iterable<{ close(code: number): void }>
  on(event: 'connection', listener: (webSocket: unknown, request: IncomingMessage) => void): unknown
}

/**
 * Ends connections whose upgrade does not lead to a WebSocket: the app refuses it or does not answer in time, or the
 * client goes away. The adapter would leave them open. Refuses upgrades with a malformed URL, with another method than
 * GET or to another protocol, unless `UPGRADE_OPTIONS` makes them ordinary requests.
 *
 * @param requestTimeout Milliseconds that an upgrade may take; 0 for no limit.
 */
export function watchUpgrades(
  server: ServerType,
  webSockets: Pick<WebSocketServer, 'on'>,
  requestTimeout: number,
): void {
  const [accept, ...others] = server.listeners('upgrade') as ((...args: unknown[]) => void)[]
  if (!accept || others.length > 0) return
  const pending = new WeakMap<IncomingMessage, () => void>()
  webSockets.on('connection', (_, request) => pending.get(request)?.())
  // The adapter answers a refused upgrade only if `upgrade` has a single listener, so this one replaces the adapter's.
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: unknown) => {
    // Another listener, which the program has added, may answer the upgrade.
    if (server.listenerCount('upgrade') > 1) return accept.call(server, request, socket, head)
    const release = [endWithoutWebSocket(socket, requestTimeout), refuseWithBody(request, socket)]
    pending.set(request, () => release.forEach((each) => each()))
    if (isWebSocket(request) && hasUrl(request)) accept.call(server, request, socket, head)
    // A version of Node without `shouldUpgradeCallback` also brings upgrades to other protocols here.
    else if (request.method !== 'GET') socket.end(refusal(405, 'A WebSocket needs GET.', request.url, ['Allow: GET']))
    else socket.end(refusal(400, 'The upgrade or the target of the request is not valid.', request.url))
  })
}

/**
 * Destroys a socket when its response has been sent, when its client has gone, or when its time is over.
 *
 * @returns A function that leaves the socket open, to call when the upgrade is accepted.
 */
function endWithoutWebSocket(socket: Duplex, timeout: number): () => void {
  const end = (): unknown => socket.destroy()
  // Only reads of the socket show Node that the client has gone. `look` does not read buffered data, which belongs to
  // the WebSocket.
  const look = (): unknown => socket.readableLength === 0 && socket.read()
  const timer =
    timeout > 0 ? setTimeout(() => socket.end(refusal(408, 'The upgrade has taken too long.')), timeout) : undefined
  socket.on('readable', look).on('end', end).on('finish', end).on('close', release)

  function release(): void {
    clearTimeout(timer)
    socket.off('readable', look).off('end', end).off('finish', end).off('close', release)
  }
  return release
}

/** Whether a request may open a WebSocket. Only a GET may; the adapter would pass any method to the app as a GET. */
function isWebSocket(request: IncomingMessage): boolean {
  return request.method === 'GET' && isForWebSocket(request)
}

function isForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}
