/**
 * `serve()`: the server for Node, with time-outs, limits and a graceful stop.
 *
 * @module
 */
export { serve, type RunningServer } from './node/serve.ts'
export type { AdapterOptions, ServeOptions } from './node/serve-options.ts'
export type { Fetcher } from './node/adapt-app.ts'
export type { HttpBindings } from './node/message.ts'
export type { NodeLimits } from './node/node-limits.ts'
