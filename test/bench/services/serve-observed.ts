import process from 'node:process'
import type { Hono, MiddlewareHandler } from 'hono'
import { serve } from 'honotate/node'
import create from './real-honotate.ts'

// `observability.mjs` writes the programs of docs/guide/observability.md to `page/`.

/** Creates the middleware of docs/guide/observability.md for each name in `OBSERVE`. */
const observers: Readonly<Record<string, () => Promise<(app: Hono) => MiddlewareHandler[]>>> = {
  nothing: async () => () => [],
  async log() {
    const [{ accessLog, logger }, { contextStorage }] = await Promise.all([
      // @ts-expect-error: made of the page
      import('page/log.ts'),
      import('hono/context-storage'),
    ])
    return () => [contextStorage(), accessLog(logger)]
  },
  async metrics() {
    // @ts-expect-error: made of the page
    const { registerMetrics } = await import('page/metrics.ts')
    return () => [registerMetrics]
  },
  async traces() {
    // @ts-expect-error: made of the page
    await import('page/tracing.ts')
    // @ts-expect-error: made of the page
    const { traces } = await import('page/traces.ts')
    return (app: Hono) => [traces(app, Number(process.env['TRACE_RATIO']))]
  },
}

const chosen = (process.env['OBSERVE'] ?? 'nothing').split('+')
const made = await Promise.all(chosen.map((name) => observers[name]?.()))
const app = create(Number(process.env['EXTRA']), (app) => made.flatMap((observe) => observe?.(app) ?? []))
const { port } = await serve(app, { port: 0, hostname: '127.0.0.1' })
console.log(port)
