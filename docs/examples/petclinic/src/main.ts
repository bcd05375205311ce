import { Container } from 'honotate'
import { serve } from 'honotate/node'
import { createClinic } from './app.ts'
import { createLog, Log } from './observability/log.ts'
import { readSettings, Settings } from './settings.ts'

const settings = await readSettings(process.env)
const log = createLog(settings.LOG_LEVEL)
Container.set(Settings, settings)
Container.set(Log, log)

// Waits for the database, then listens.
const { address, port } = await serve(createClinic(settings, log), {
  port: settings.PORT,
  drainDelay: settings.DRAIN_SECONDS * 1000,
  closeTimeout: 20_000,
})
log.info({ address, port }, 'listening')
