import { createWriteStream } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { MiddlewareHandler } from 'hono'

const { ACCESS_LOG, PINO } = process.env

/**
 * Writes a line of JSON to the file that `ACCESS_LOG` names; `undefined` without this variable. If `PINO` has the path
 * of pino, pino writes the line.
 */
export const writeLine = ACCESS_LOG ? await (PINO ? byPino(PINO, ACCESS_LOG) : byStream(ACCESS_LOG)) : undefined

type WriteLine = (entry: object) => void

function byStream(dest: string): WriteLine {
  const stream = createWriteStream(dest)
  return (entry) => void stream.write(`${JSON.stringify({ time: Date.now(), ...entry })}\n`)
}

/** Configures pino with the same buffer as in the service of Fastify. */
async function byPino(path: string, dest: string): Promise<WriteLine> {
  const { destination, pino } = await import(pathToFileURL(path).href)
  const log = pino(destination({ dest, minLength: 4096, sync: false }))
  return (entry) => log.info(entry)
}

/** Writes a line for each request, like `logger()` of Hono, but as JSON. */
export const accessLog: MiddlewareHandler[] = writeLine
  ? [
      async function logRequest(c, next) {
        const start = performance.now()
        await next()
        const { method, path } = c.req
        writeLine({ id: c.get('requestId'), method, path, status: c.res.status, ms: performance.now() - start })
      },
    ]
  : []
