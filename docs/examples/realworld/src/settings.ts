import { Token } from 'honotate'
import * as z from 'zod'

const Environment = z.object({
  /** A file, or the address of a libSQL server such as Turso: `libsql://conduit.turso.io`. */
  DATABASE_URL: z.string().default('file:conduit.db'),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  /** Signs the tokens of users. It has no default: with the secret, anyone can log in as any user. */
  TOKEN_SECRET: z.string().min(32),
  TOKEN_LIFETIME_DAYS: z.coerce.number().int().positive().default(60),
  PORT: z.coerce.number().int().default(3000),
})

export type Settings = z.output<typeof Environment>

export const Settings = new Token<Settings>('settings')

/** Reads the settings. The error lists all mistakes, without values. */
export function readSettings(environment: Readonly<Record<string, unknown>>): Settings {
  const { success, data, error } = Environment.safeParse(environment)
  if (!success) throw new Error(`The environment is not valid.\n${z.prettifyError(error)}`)
  return data
}
