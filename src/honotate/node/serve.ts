import { serve as listen, type ServerType } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { partsOf } from '../app/controller-app.ts'
import { useServices } from '../di/use-services.ts'
import { LISTEN_FAILED, PORT_IN_USE } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { closingServers } from '../http/platform.ts'
import { createBackgroundWork } from './background-work.ts'
import { closeGracefully } from './close.ts'
import { refuseMalformed } from './refuse.ts'
import { nameHost, requireArguments } from './require-arguments.ts'
import { adaptApp, type Fetcher } from './adapt-app.ts'
import { continueWhenRead } from './expectations.ts'
import { createListener, type Listener } from './request-listener.ts'
import { createOpenBodies } from './open-bodies.ts'
import { limitPipelined } from './pipelining.ts'
import { readServeOptions, type ListenOptions, type ServeOptions } from './serve-options.ts'
import { serverOptions } from './node-limits.ts'
import { warnOfFrames, watchSessions } from './sessions.ts'
import { keepingResponse } from './node-response.ts'
import { keepAnswers } from './refused-upgrades.ts'
import { closeOnSignals, endOnSignals } from './signals.ts'
import { watchSockets } from './sockets.ts'
import { cutUnread } from './write-timeout.ts'
import { UPGRADE_OPTIONS, watchUpgrades, type WebSocketServer } from './upgrades.ts'

/** A server that listens. */
export interface RunningServer {
  /** The port that it listens on. */
  readonly port: number
  /** The address that it listens on, as a URL without a path; `localhost` replaces `::` and `0.0.0.0`. */
  readonly address: string
  /** The server of Node, for libraries that attach to it, such as Socket.IO. Close it by `close()`. */
  readonly server: ServerType
  /**
   * Calls the `@OnStop()` methods and waits for `drainDelay`. Then accepts no more connections, ends event streams and
   * generators, and waits up to `closeTimeout` for the requests under way and for work passed to `waitUntil()`.
   * Finally, destroys the services that no other server uses.
   */
  close(): Promise<void>
}

/**
 * Starts the services of an app, and serves it with Node's HTTP server.
 *
 * @throws HONOTATE_START_FAILED, HONOTATE_PORT_IN_USE, HONOTATE_LISTEN_FAILED, HONOTATE_INVALID_LIMIT,
 *   HONOTATE_INVALID_OPTION, HONOTATE_NOT_AN_APP, HONOTATE_APP_CLOSED (the promise is rejected)
 * @example
 * ```ts
 * import { createApp } from 'honotate'
 * import { serve } from 'honotate/node'
 *
 * const server = await serve(createApp(), { port: 8080 })
 * console.log(`listening on ${server.address}`)
 * ```
 */
export async function serve(app: Fetcher, options: ServeOptions = {}): Promise<RunningServer> {
  requireArguments(app, options)
  const { port, hostname, signals, adapter, maxPipelinedRequests, ...times } = readServeOptions(options)
  const { writeTimeout, drainDelay, closeTimeout, destroyTimeout, exitTimeout } = times
  const create = (adapter['createServer'] ?? createServer) as CreateServer
  const services = partsOf(app)
  const use = useServices(services, destroyTimeout)
  await (signals ? endOnSignals(use.start, exitTimeout) : use.start())
  const bodies = createOpenBodies()
  const background = createBackgroundWork(services.logger, bodies)
  const listener = createListener(adaptApp(app, background.execution))
  let isClosing = false
  const limits = serverOptions(options, adapter['serverOptions'] ?? {}, () => isClosing)
  const server = await started({
    ...adapter,
    fetch: adapter['websocket'] ? keepAnswers(listener.fetch) : listener.fetch,
    createServer: (settings: object, given: Listener) =>
      create(settings, limitPipelined(listener.listen(given), maxPipelinedRequests)),
    serverOptions: adapter['websocket'] ? { ...UPGRADE_OPTIONS, ...limits } : limits,
    port,
    ...(hostname === undefined ? {} : { hostname }),
  } as ListenOptions).catch(async (error: unknown) => {
    await use.undo()
    throw error
  })
  const sockets = watchSockets(server, writeTimeout || END_TIMEOUT)
  const sessions = watchSessions(server, sockets, limits['keepAliveTimeout'], limits['requestTimeout'])
  warnOfFrames(server, services.logger)
  refuseMalformed(server)
  continueWhenRead(server)
  cutUnread(server, sockets, sessions, writeTimeout)
  const webSockets = adapter['websocket']?.server as WebSocketServer | undefined
  if (webSockets) watchUpgrades(server, webSockets, limits['requestTimeout'])
  const close = closeGracefully(server, {
    delay: drainDelay,
    timeout: closeTimeout,
    sockets,
    sessions,
    webSockets,
    bodies,
    begin() {
      isClosing = true
      closingServers.add(server)
      return use.stop()
    },
    async release(left) {
      await background.end(left)
      await use.release()
    },
  })
  if (signals) closeOnSignals(server, close, exitTimeout)
  const { port: actualPort, address, family } = server.address() as AddressInfo
  return {
    port: actualPort,
    address: `${isSecure(server) ? 'https' : 'http'}://${urlHost(address, family)}:${actualPort}`,
    server,
    close,
  }
}

/** Milliseconds that a socket may outlive its client if `writeTimeout` is 0. */
const END_TIMEOUT = 60_000

/**
 * Clears a timer before the first request. When the first timer is cleared, Node replaces the class that keeps
 * asynchronous contexts, and V8 cannot inline methods in code that has called both classes.
 */
function useAsyncContextFrames(): void {
  clearTimeout(setTimeout(() => {}))
}

type CreateServer = (settings: object, listener: Listener) => unknown

function started(options: ListenOptions): Promise<ServerType> {
  useAsyncContextFrames()
  return new Promise((resolve, reject) => {
    try {
      const server = keepingResponse(() => listen(options, listening))
      server.once('error', fail)

      function listening(): void {
        // A server that cannot accept one connection, for example with too many open files, can accept the next one.
        server.on('error', (error) => console.error('The server could not accept a connection', error))
        resolve(server)
      }
    } catch (error) {
      // Node throws synchronously for an invalid port or timeout.
      fail(error as Error)
    }

    function fail(cause: NodeJS.ErrnoException): void {
      const { port, hostname } = options
      const details = { port: Number(port), host: nameHost(hostname), reason: cause.message }
      reject(new HonotateError(cause.code === 'EADDRINUSE' ? PORT_IN_USE : LISTEN_FAILED, details, { cause }))
    }
  })
}

/** Whether a server uses TLS: other servers have no `setSecureContext()`. */
function isSecure(server: ServerType): boolean {
  return 'setSecureContext' in server
}

function urlHost(address: string, family: string): string {
  if (address === '::' || address === '0.0.0.0') return 'localhost'
  return family === 'IPv6' ? `[${address}]` : address
}
