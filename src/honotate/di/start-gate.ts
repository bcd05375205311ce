import type { MiddlewareHandler } from 'hono'
import type { Match, Registered, SegmentRouter } from '../app/router.ts'
import { startServices } from './start.ts'

/**
 * Lets the requests of an app wait until its services have been started. The first request starts them. The router
 * then loses the gate, so it does not slow later requests down.
 */
export function startBeforeRequests(router: SegmentRouter, container: unknown): void {
  const { match } = router
  let isStarted = false
  const handler: MiddlewareHandler = async function start(_, next) {
    if (!isStarted) {
      await startServices(container)
      isStarted = true
      Reflect.deleteProperty(router, 'match')
      Reflect.deleteProperty(router, 'added')
    }
    await next()
  }
  const gate: Registered = [handler, { basePath: '/', path: '/*', method: 'ALL', handler }]
  const prototype = Object.getPrototypeOf(router) as SegmentRouter
  Object.defineProperties(router, {
    match: {
      configurable: true,
      value(method: string, path: string): Match {
        const [found, segments] = match.call(router, method, path)
        const { methods, trustProxy, turn } = found
        const handlers: (typeof found)[number][] = [[gate, {}], ...found]
        return [Object.assign(handlers, { methods, trustProxy, turn }), segments]
      },
    },
    // An app into which this one is mounted with `route()` copies this list.
    added: { configurable: true, get: () => [gate, ...(Reflect.get(prototype, 'added', router) as Registered[])] },
  })
}
