import type { Context } from 'hono'
import { HonoBase } from 'hono/hono-base'
import { createRouter, partsOf } from '../app/controller-app.ts'
import { anything, checkOptions } from '../errors/check-options.ts'
import { requireTime } from '../http/limits.ts'
import { closingServers } from '../http/platform.ts'
import { createChecks, type HealthReport } from './run-checks.ts'

/**
 * Options of `health()`.
 *
 * @example
 * ```ts
 * app.route('/health', health(app, { timeout: 500 }))
 * ```
 */
export interface HealthOptions {
  /**
   * Milliseconds that a check may take, or 0 for no limit. The default is below one second, the default timeout of
   * probes in Kubernetes.
   * @default 800
   */
  readonly timeout?: number
}

/**
 * Makes the routes for probes. `GET /live` answers 200 while the process can answer. `GET /ready` answers 200 if every
 * `@HealthCheck()` method of the existing services succeeds, and 503 if one fails or if the server of `serve()` is
 * closing. `GET /`, the path that the routes are mounted at, answers like `/ready`.
 *
 * @param app The app of `createApp()` whose services are checked.
 * @param options The time limit of checks.
 * @returns An app for `app.route()`, under any path.
 * @throws HONOTATE_INVALID_LIMIT, HONOTATE_INVALID_OPTION
 * @example
 * ```ts
 * import { createApp } from 'honotate'
 * import { health } from 'honotate/health'
 *
 * const app = createApp()
 * app.route('/health', health(app))
 * ```
 */
export function health(app: object, options: HealthOptions = {}): HonoBase {
  checkOptions('health()', options, { timeout: anything })
  const { timeout = 800 } = options
  requireTime('health()', 'timeout', timeout)
  const checkAll = createChecks(partsOf(app), timeout)
  const routes = new HonoBase({ router: createRouter() })
  routes.get('/live', (c) => sendReport(c, { status: 'up' }))
  for (const path of ['/', '/ready'])
    routes.get(path, async (c) => sendReport(c, isClosing(c) ? { status: 'closing' } : await checkAll()))
  return routes
}

function sendReport(c: Context, report: HealthReport): Response {
  return c.json(report, report.status === 'up' ? 200 : 503, { 'Cache-Control': 'no-store' })
}

/** Whether the server that received the request is closing. */
function isClosing({ env }: Context): boolean {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { server?: object } } }
  return closingServers.has(incoming?.socket?.server as object)
}
