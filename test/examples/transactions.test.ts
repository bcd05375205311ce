import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { leaveBetweenStatements } from '../support/transactions.ts'

test('a client that leaves makes no statement run outside of its transaction: PostgreSQL', async () => {
  const database = new PGlite()
  onTestFinished(() => database.close())
  const connection = { run: async (sql: string) => (await database.query(sql)).rows }
  expect(await leaveBetweenStatements([connection], 500)).toEqual(Array.from({ length: 500 }, () => 2))
})
