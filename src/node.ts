/** `c.env` on Node: the messages of the request and the response. */
export type { HttpBindings } from '@hono/node-server'
export { serve, type AdapterOptions, type RunningServer, type ServeOptions } from './runtime/node/serve.ts'
export type { Fetcher } from './runtime/node/message.ts'
export type { NodeLimits } from './runtime/node/server-options.ts'
