import { Container } from 'honotate'
import { createClinic } from '../src/app.ts'
import { createLog, Log } from '../src/observability/log.ts'
import { readSettings, Settings } from '../src/settings.ts'

// The app for the commands of honotate, which send no requests: the pool connects at the first query.
const settings = await readSettings({
  DATABASE_URL: 'postgres://localhost/clinic',
  RECEPTION_TOKEN: 'reception-for-the-commands',
  VET_TOKEN: 'veterinarian-for-the-commands',
})
const log = createLog(settings.LOG_LEVEL)
Container.set(Settings, settings)
Container.set(Log, log)

export const app = createClinic(settings, log)
