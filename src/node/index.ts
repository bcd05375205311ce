export { serve, type AdapterOptions, type Fetcher, type RunningServer, type ServeOptions } from './serve.ts'
export type { NodeLimits } from './limits.ts'
