import { Container } from 'honotate'
import { serve } from 'honotate/node'
import { pino } from 'pino'
import { createConduit } from './app.ts'
import { Database } from './database/database.ts'
import { Libsql } from './database/libsql.ts'
import { readSettings, Settings } from './settings.ts'

const settings = readSettings(process.env)
Container.set(Settings, settings)
Container.set(Database, Container.get(Libsql).database)

const { address } = await serve(createConduit(pino()), { port: settings.PORT })
console.log(`listening on ${address}`)
