import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isComplete } from '../support/runs.ts'
import { leaveBetweenStatements } from '../support/transactions.ts'

interface Database {
  query(sql: string): Promise<{ readonly rows: readonly unknown[] }>
  close(): Promise<void>
}

test('no PostgreSQL statement runs outside of its transaction when the client disconnects', async () => {
  // The type check runs without this package.
  const path = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { PGlite } = (await import(pathToFileURL(path).href)) as { readonly PGlite: new () => Database }
  const database = new PGlite()
  onTestFinished(() => database.close())
  const connection = { run: async (sql: string) => (await database.query(sql)).rows }
  const clients = isComplete ? 500 : 100
  expect(await leaveBetweenStatements([connection], clients)).toEqual(Array.from({ length: clients }, () => 2))
})
