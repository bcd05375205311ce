import type { ServeOptions } from 'honotate/node'

/** Options of `serve()` for a test: a free port of this machine, and no handlers of signals. */
export const local = { port: 0, hostname: '127.0.0.1', signals: false } as const satisfies ServeOptions
