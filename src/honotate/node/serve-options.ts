import type { serve as listen } from '@hono/node-server'
import { aBoolean, anObject, anything, aString, checkOptions, type OptionChecks } from '../errors/check-options.ts'
import { requireLimit, requireTime } from '../http/limits.ts'
import { PIPELINED, type NodeLimits } from './node-limits.ts'

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

/** The checks of the options, except of numbers. */
const SERVE_OPTIONS: OptionChecks<ServeOptions> = {
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

type OwnOption =
  | 'port'
  | 'signals'
  | 'drainDelay'
  | 'closeTimeout'
  | 'destroyTimeout'
  | 'exitTimeout'
  | 'writeTimeout'
  | 'maxPipelinedRequests'

/** The options that `serve()` reads itself, with their defaults. */
interface ReadOptions extends Required<Pick<ServeOptions, OwnOption>> {
  readonly hostname: string | undefined
  readonly adapter: Readonly<Record<string, any>>
}

/**
 * Checks the options of `serve()`, and adds the defaults of those that it reads itself; `serverOptions()` adds the
 * defaults of Node's servers.
 *
 * @throws HONOTATE_INVALID_OPTION, HONOTATE_INVALID_LIMIT
 */
export function readServeOptions(options: ServeOptions): ReadOptions {
  checkOptions('serve()', options, SERVE_OPTIONS)
  const { port = 3000, hostname, signals = true, adapter = {} } = options
  const { drainDelay = 0, closeTimeout = 10_000, destroyTimeout = 3000, writeTimeout = 60_000 } = options
  const { exitTimeout = drainDelay + closeTimeout + (destroyTimeout || 3000) + 2000 } = options
  const { headersTimeout = 0, requestTimeout = 0, keepAliveTimeout = 0, maxHeaderSize = 0 } = options
  const { maxConcurrentStreams = 0, maxPipelinedRequests = PIPELINED } = options
  const times = { drainDelay, closeTimeout, destroyTimeout, writeTimeout, exitTimeout }
  const timesOfNode = { headersTimeout, requestTimeout, keepAliveTimeout }
  for (const [name, value] of Object.entries({ ...times, ...timesOfNode })) requireTime('serve()', name, value)
  for (const [name, value] of Object.entries({ maxHeaderSize, maxConcurrentStreams, maxPipelinedRequests }))
    requireLimit('serve()', name, value)
  return { port, hostname, signals, adapter, maxPipelinedRequests, ...times }
}
