export { serve, type AdapterOptions, type RunningServer, type ServeOptions } from './serve.ts'
