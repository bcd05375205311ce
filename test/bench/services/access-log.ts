import { createWriteStream } from 'node:fs'
import process from 'node:process'
import type { MiddlewareHandler } from 'hono'

/** Where `ACCESS_LOG` says that a line for each request is written; without it there is no log. */
const stream = process.env['ACCESS_LOG'] ? createWriteStream(process.env['ACCESS_LOG']) : undefined

/** Writes a line of JSON for each request, as `logger()` of Hono does it in another format. */
export const accessLog: MiddlewareHandler[] = stream
  ? [
      async function logRequest(c, next) {
        const start = performance.now()
        await next()
        const { method, path } = c.req
        const [id, ms] = [c.get('requestId'), performance.now() - start]
        stream.write(`${JSON.stringify({ time: Date.now(), id, method, path, status: c.res.status, ms })}\n`)
      },
    ]
  : []
