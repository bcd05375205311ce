import { readConfig, Token } from 'honotate'
import * as z from 'zod'

const Environment = z.object({
  DATABASE_URL: z.url(),
  /** How long the start waits for the database. */
  DATABASE_WAIT_SECONDS: z.coerce.number().positive().default(60),
  /** What the reception and the veterinarians send as `Authorization: Bearer …`. */
  RECEPTION_TOKEN: z.string().min(16),
  VET_TOKEN: z.string().min(16),
  PORT: z.coerce.number().int().min(0).default(8080),
  /** How long `/health/ready` says 503 before connections are refused: two intervals of the load balancer. */
  DRAIN_SECONDS: z.coerce.number().min(0).default(5),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Where spans are sent; without it, nothing is traced. `tracing.ts` reads it too. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
})

export type Settings = z.output<typeof Environment>

export const Settings = new Token<Settings>('settings')

/** Reads the settings; the error names all that are missing or wrong, and shows no value. */
export function readSettings(environment: Readonly<Record<string, unknown>>): Promise<Settings> {
  return readConfig(Environment, environment)
}
