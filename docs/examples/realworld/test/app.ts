import { Container } from 'honotate'
import { createConduit } from '../src/app.ts'
import { Database } from '../src/database/database.ts'
import { Libsql } from '../src/database/libsql.ts'
import { readSettings, Settings } from '../src/settings.ts'

// The app over a database in memory: for the tests, and for `honotate openapi --client`.
Container.set(Settings, readSettings({ DATABASE_URL: ':memory:', TOKEN_SECRET: crypto.randomUUID() }))
Container.set(Database, Container.get(Libsql).database)

export const app = createConduit(console)
export { documentOptions as openapi } from '../src/document.ts'
