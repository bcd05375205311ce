import type { serve as listen } from '@hono/node-server'
import { aBoolean, anObject, anything, aString, type OptionChecks } from '../errors/check-options.ts'
import type { NodeLimits } from './server-options.ts'

/**
 * How to listen, and how to stop.
 *
 * @example
 * ```ts
 * await serve(app, { port: 8080, drainDelay: 5000, closeTimeout: 10_000 })
 * ```
 */
export interface ServeOptions extends NodeLimits {
  /**
   * The TCP port; 0 takes a free one.
   * @default 3000
   */
  readonly port?: number
  /**
   * The host name or address to listen on.
   * @default every address of the machine
   */
  readonly hostname?: string
  /**
   * Milliseconds in which a closing server is not ready but still accepts connections, so that a load balancer can take
   * it out of service before it refuses connections.
   * @default 0
   */
  readonly drainDelay?: number
  /**
   * Milliseconds that requests, and work passed to `waitUntil()`, may still take after `drainDelay` and the `@OnStop()`
   * methods; then connections are cut.
   * @default 10000
   */
  readonly closeTimeout?: number
  /**
   * Milliseconds that each `@OnStop()` method, and the destruction of each service, may take when the server is closed;
   * 0 for no limit.
   * @default 3000
   */
  readonly destroyTimeout?: number
  /**
   * Whether `SIGTERM` and `SIGINT` close the server and end the process, even while the services start.
   * @default true
   */
  readonly signals?: boolean
  /**
   * Milliseconds from the signal until the process is ended with exit code 1 if it still waits for work.
   * @default `drainDelay` + `closeTimeout` + `destroyTimeout` (3000 if that is 0) + 2000
   */
  readonly exitTimeout?: number
  /**
   * Other options of `@hono/node-server`, such as `websocket`, or `createServer` and `serverOptions` for TLS and
   * HTTP/2.
   */
  readonly adapter?: AdapterOptions
}

/** The options of `@hono/node-server` that `serve()` does not set itself. */
export type AdapterOptions = Without<ListenOptions, 'fetch' | 'port' | 'hostname'>

/** The options of the `serve()` of `@hono/node-server`. */
export type ListenOptions = Parameters<typeof listen>[0]

// Applies `Omit` to each type of a union. `Omit` alone would merge the options of the different servers.
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never

/** The checks of the options. `serve()` checks the numbers separately. */
export const SERVE_OPTIONS: OptionChecks<ServeOptions> = {
  port: anything,
  hostname: aString,
  signals: aBoolean,
  adapter: anObject,
  drainDelay: anything,
  closeTimeout: anything,
  destroyTimeout: anything,
  exitTimeout: anything,
  headersTimeout: anything,
  requestTimeout: anything,
  keepAliveTimeout: anything,
  writeTimeout: anything,
  maxHeaderSize: anything,
  maxConcurrentStreams: anything,
  maxPipelinedRequests: anything,
}
