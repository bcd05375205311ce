import { Container } from 'honotate'
import { serve } from 'honotate/node'
import { swaggerUiPage } from 'honotate/openapi'
import { pino } from 'pino'
import { createConduit } from './app.ts'
import { Database } from './database/database.ts'
import { Libsql } from './database/libsql.ts'
import { readSettings, Settings } from './settings.ts'

const settings = readSettings(process.env)
Container.set(Settings, settings)
Container.set(Database, Container.get(Libsql).database)

const app = createConduit(pino())
app.get('/docs/*', swaggerUiPage({ document: '/openapi.json' }))
const { address } = await serve(app, { port: settings.PORT })
console.log(`listening on ${address}`)
