import type { Env, Hono } from 'hono'
import { createRouter } from './router.ts'

/**
 * Keeps the routes that the app has now behind all middleware that `app.use()` adds later. Hono runs handlers in the
 * order of their registration, so `createApp()` followed by `app.use(cors())` would otherwise never reach the latter.
 */
export function keepLast<E extends Env>(app: Hono<E>): void {
  const last = new Set(app.routes)
  const use = app.use as (...args: unknown[]) => Hono<E>
  app.use = function useBefore(...args: unknown[]) {
    use(...args)
    app.routes = [...app.routes.filter((route) => !last.has(route)), ...last]
    app.router = createRouter()
    for (const route of app.routes) app.router.add(route.method, route.path, [route.handler, route])
    return app
  } as typeof app.use
}
