import { Hono, type Env } from 'hono'

/**
 * Keeps the routes that the app has now behind all middleware that `app.use()` adds later. Hono runs handlers in the
 * order of their registration, so `createApp()` followed by `app.use(cors())` would otherwise never reach the latter.
 */
export function keepLast<E extends Env>(app: Hono<E>): void {
  const last = new Set(app.routes)
  const use = app.use as (...args: unknown[]) => Hono<E>
  app.use = function useBefore(...args: unknown[]) {
    use.apply(app, args)
    const others = app.routes.filter((route) => !last.has(route))
    app.routes = [...others, ...last]
    app.router = new Hono<E>().router
    for (const route of app.routes) app.router.add(route.method, route.path, [route.handler, route])
    return app
  } as typeof app.use
}
