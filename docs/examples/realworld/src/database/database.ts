import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { Token } from 'honotate'

/** The part of Drizzle that the services use, which libSQL and Cloudflare's D1 have in common. */
export type Database = Pick<LibSQLDatabase, 'select' | 'insert' | 'update' | 'delete' | 'batch'>

export const Database = new Token<Database>('database')

/** The column with the duplicate value, if a statement failed for that reason. */
export function duplicateColumn(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const found = /UNIQUE constraint failed: \w+\.(\w+)/u.exec(cause.message)
    if (found) return found[1]
  }
  return undefined
}
