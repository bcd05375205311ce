/**
 * `serve()`: the server for Node, with time-outs, limits and a graceful stop.
 *
 * @module
 */
export { serve, type AdapterOptions, type RunningServer, type ServeOptions } from './runtime/node/serve.ts'
export type { Fetcher, HttpBindings } from './runtime/node/message.ts'
export type { NodeLimits } from './runtime/node/server-options.ts'
