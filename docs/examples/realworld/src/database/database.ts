import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { Token } from 'honotate'

/** What the services use of Drizzle: the part that libSQL and Cloudflare's D1 have in common. */
export type Database = Pick<LibSQLDatabase, 'select' | 'insert' | 'update' | 'delete' | 'batch'>

export const Database = new Token<Database>('database')

/** The column whose value exists already, where that is why a statement failed. */
export function duplicateColumn(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const found = /UNIQUE constraint failed: \w+\.(\w+)/u.exec(cause.message)
    if (found) return found[1]
  }
  return undefined
}
