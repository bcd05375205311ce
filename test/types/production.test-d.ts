import { createApp, OnStart, readConfig } from 'honotate'
import { health, HealthCheck, type HealthReport } from 'honotate/health'
import * as v from 'valibot'
import { z } from 'zod'

export class Fits {
  @OnStart() async connect() {}
  @OnStart() sync() {
    return 1
  }
  @HealthCheck() async ping() {}
  @HealthCheck({ name: 'db', timeout: 100 }) check(signal: AbortSignal) {
    return signal.aborted
  }
}

export class Fails {
  // @ts-expect-error A method that runs at the start receives no arguments.
  @OnStart() connect(url: string) {
    return url
  }
  // @ts-expect-error A static method does not belong to a service.
  @OnStart() static start() {}
  // @ts-expect-error A check receives a signal.
  @HealthCheck() ping(url: string) {
    return url
  }
  // @ts-expect-error A timeout is a number of milliseconds.
  @HealthCheck({ timeout: '1s' }) late() {}
}

const app = createApp()
app.route('/health', health(app, { timeout: 500 }))

export const statuses: readonly HealthReport['status'][] = ['up', 'down', 'closing']

export async function configs(): Promise<[port: number, url: string]> {
  const zod = await readConfig(z.object({ PORT: z.coerce.number() }), process.env)
  const valibot = await readConfig(v.object({ URL: v.string() }), {} as { URL?: string })
  // @ts-expect-error The schema does not contain this variable.
  const unknown: unknown = zod.HOST
  return [zod.PORT, `${valibot.URL}${String(unknown)}`]
}
