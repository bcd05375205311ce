import { trace } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { HttpProblem } from 'honotate'
import type { HttpBindings } from 'honotate/node'
import type { Log } from './log.ts'

/** Writes a line when the response has been sent or the client has disconnected. */
export function accessLog(log: Log): MiddlewareHandler {
  return async function logRequest(c, next) {
    const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    const begun = performance.now()
    // When the line is written, the request is over, and so is its context.
    const ids = { requestId: c.get('requestId'), traceId: trace.getActiveSpan()?.spanContext().traceId }
    const write = () =>
      log.info(
        {
          ...ids,
          method: c.req.method,
          route: routePath(c),
          status: outgoing?.statusCode ?? c.res.status,
          ms: Math.round(performance.now() - begun),
          aborted: outgoing?.writableEnded === false || undefined,
          problem: c.error instanceof HttpProblem ? c.error.message : c.error?.name,
          headers: incoming?.headers ?? c.req.header(),
        },
        'request',
      )
    outgoing?.once('close', write)
    await next()
    if (!outgoing) write()
  }
}
