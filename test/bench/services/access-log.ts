import { createWriteStream } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { MiddlewareHandler } from 'hono'

const { ACCESS_LOG, PINO } = process.env

/** Writes a line of JSON to the file that `ACCESS_LOG` names; without it there is no log. `PINO` is where pino is, to use it. */
export const writeLine = ACCESS_LOG ? await (PINO ? byPino(PINO, ACCESS_LOG) : byStream(ACCESS_LOG)) : undefined

type WriteLine = (entry: object) => void

function byStream(dest: string): WriteLine {
  const stream = createWriteStream(dest)
  return (entry) => void stream.write(`${JSON.stringify({ time: Date.now(), ...entry })}\n`)
}

/** With the buffer that pino has on Fastify here. */
async function byPino(path: string, dest: string): Promise<WriteLine> {
  const { destination, pino } = await import(pathToFileURL(path).href)
  const log = pino(destination({ dest, minLength: 4096, sync: false }))
  return (entry) => log.info(entry)
}

/** Writes a line for each request, as `logger()` of Hono does it in another format. */
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
