import { httpInstrumentationMiddleware } from '@hono/otel'
import { trace } from '@opentelemetry/api'
import type { Hono, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { getRoutes } from 'honotate'

/** Middleware that creates a span for each request, with the method of the controller as an attribute. */
export function traces(app: Hono): [MiddlewareHandler, MiddlewareHandler] {
  const names = new Map(
    getRoutes(app).map(({ method, path, controller, name }) => [
      `${method} ${path}`,
      `${controller.name}.${String(name)}`,
    ]),
  )
  async function methodAttribute(...[c, next]: Parameters<MiddlewareHandler>) {
    await next()
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
    const name = names.get(`${method} ${routePath(c)}`)
    if (name) trace.getActiveSpan()?.setAttribute('code.function.name', name)
  }
  return [httpInstrumentationMiddleware(), methodAttribute]
}
