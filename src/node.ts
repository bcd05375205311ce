export { serve, type AdapterOptions, type RunningServer, type ServeOptions } from './node/serve.ts'
export type { Fetcher } from './node/listener.ts'
export type { NodeLimits } from './node/server-options.ts'
