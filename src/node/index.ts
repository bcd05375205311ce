export { serve, type AdapterOptions, type RunningServer, type ServeOptions } from './serve.ts'
export type { Fetcher } from './listener.ts'
export type { NodeLimits } from './server-options.ts'
