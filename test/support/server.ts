import type { ServeOptions } from 'honotate/node'

/** Options of `serve()` for a test: a free port of 127.0.0.1, and no signal handlers. */
export const local = { port: 0, hostname: '127.0.0.1', signals: false } as const satisfies ServeOptions
