import { readConfig, Token } from 'honotate'
import * as z from 'zod'

const Environment = z.object({
  DATABASE_URL: z.url(),
  /** The maximum time that the start waits for the database. */
  DATABASE_WAIT_SECONDS: z.coerce.number().positive().default(60),
  /** The tokens of the reception and of the veterinarians: `Authorization: Bearer …`. */
  RECEPTION_TOKEN: z.string().min(16),
  VET_TOKEN: z.string().min(16),
  PORT: z.coerce.number().int().min(0).default(8080),
  /** The time from a 503 of `/health/ready` until connections are refused: two intervals of the load balancer. */
  DRAIN_SECONDS: z.coerce.number().min(0).default(5),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The address of the collector; without it, nothing is traced. `tracing.ts` also reads it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
})

export type Settings = z.output<typeof Environment>

export const Settings = new Token<Settings>('settings')

/** Reads the settings. The error names all missing and wrong ones, and shows no values. */
export function readSettings(environment: Readonly<Record<string, unknown>>): Promise<Settings> {
  return readConfig(Environment, environment)
}
