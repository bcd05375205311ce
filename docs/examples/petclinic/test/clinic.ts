import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { createTestApp } from 'honotate/testing'
import { createClinic } from '../src/app.ts'
import { createLog, Log } from '../src/observability/log.ts'
import { readSettings, Settings } from '../src/settings.ts'

const tokens = { reception: 'reception-in-the-tests', vet: 'veterinarian-in-the-tests' }

/** Starts the clinic with a separate database: PostgreSQL in this process. */
export async function startClinic() {
  const postgres = await PGlite.create()
  const database = new PGLiteSocketServer({ db: postgres, port: 0, host: '127.0.0.1', maxConnections: 20 })
  await database.start()

  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const settings = await readSettings({
    DATABASE_URL: `postgres://postgres@${database.getServerConn()}/postgres`,
    RECEPTION_TOKEN: tokens.reception,
    VET_TOKEN: tokens.vet,
  })
  const app = await createTestApp({
    create: (options) => createClinic(settings, log, options),
    override: [
      [Settings, settings],
      [Log, log],
    ],
  })
  return {
    app,
    lines,
    /** Sends requests as a role, or without a token. */
    as: (role?: keyof typeof tokens) =>
      app.client({ headers: role ? { Authorization: `Bearer ${tokens[role]}` } : {} }),
    async stop() {
      await app[Symbol.asyncDispose]()
      await database.stop()
      await postgres.close()
    },
  }
}
