import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { Container } from 'honotate'
import { createConduit } from './app.ts'
import { Database } from './database/database.ts'
import { readSettings, Settings } from './settings.ts'

// Cloudflare Workers, with D1.
Container.set(Settings, readSettings(env))
Container.set(Database, drizzle(env.DB))

export default createConduit(console)
