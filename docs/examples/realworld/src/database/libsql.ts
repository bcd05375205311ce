import { fileURLToPath } from 'node:url'
import { createClient, type Client } from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { Inject, OnStart, Service } from 'honotate'
import { HealthCheck } from 'honotate/health'
import { Settings } from '../settings.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** A file, or a libSQL server. */
@Service()
export class Libsql {
  readonly #client: Client
  readonly database: LibSQLDatabase

  constructor(@Inject(Settings) { DATABASE_URL, DATABASE_AUTH_TOKEN }: Settings) {
    this.#client = createClient({
      url: DATABASE_URL,
      ...(DATABASE_AUTH_TOKEN === undefined ? {} : { authToken: DATABASE_AUTH_TOKEN }),
    })
    this.database = drizzle(this.#client)
  }

  /** Migrates the tables to the newest version before the first request. */
  @OnStart()
  async migrate(): Promise<void> {
    await migrate(this.database, { migrationsFolder })
  }

  @HealthCheck({ name: 'database' })
  async ping(): Promise<void> {
    await this.#client.execute('select 1')
  }

  /** Runs after the last request. */
  destroy(): void {
    this.#client.close()
  }
}
