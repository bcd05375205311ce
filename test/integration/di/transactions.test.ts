import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../../support/folder.ts'
import { runs } from '../../support/runs.ts'
import { leaveBetweenStatements } from '../../support/transactions.ts'

test('no statement runs outside its transaction when the client leaves: SQLite', async () => {
  const { directory } = createFolder('transactions')
  const databases = Array.from({ length: 3 }, () => new DatabaseSync(join(directory, 'parts.sqlite'), { timeout: 0 }))
  onTestFinished(() => {
    for (const database of databases) database.close()
  })
  databases[0]!.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  const connections = databases.map((database) => ({
    async run(sql: string) {
      // SQLite allows one writer at a time. This connection waits for it, as a connection to a database server would.
      for (;;) {
        try {
          return database.prepare(sql).all()
        } catch (error) {
          if (!/database is locked/u.test(String(error))) throw error
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
      }
    },
  }))
  const clients = runs(500)
  expect(await leaveBetweenStatements(connections, clients)).toEqual(Array.from({ length: clients }, () => 2))
})
