import { createClient, type Client } from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { Inject, Service } from 'honotate'
import { Settings } from '../settings.ts'

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

  /** Brings the tables to the newest version. */
  async migrate(folder: string): Promise<void> {
    await migrate(this.database, { migrationsFolder: folder })
  }

  /** Called when the last request is done. */
  destroy(): void {
    this.#client.close()
  }
}
