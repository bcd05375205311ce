import type { Context } from 'hono'
import { ControllerApp, nameMethod } from 'honotate/kit'
import { guardName } from '../../routes/describe-route.ts'
import { currentPlace, parametersOf, recorded, type Called } from './recording.ts'
import { routeMethods } from './trace-classes.ts'

type Hook = Parameters<ControllerApp['addRoute']>[0]['hooks'][number]
type Handler = (c: any, next: () => Promise<void>) => any

const BODY: Called = { kind: 'body', name: 'body and arguments', callsNext: true }

/** Records the guards, the middleware, the interceptors and the body of each route that an app gets from now on. */
export function traceRoutes(): void {
  const { addRoute } = ControllerApp.prototype
  ControllerApp.prototype.addRoute = function addAndTrace(this: ControllerApp, route, create): void {
    const { controller, name } = route
    routeMethods.set(controller, (routeMethods.get(controller) ?? new Set()).add(name))
    const matched = { route: `${route.method} ${route.path}`, handler: nameMethod(route) }
    addRoute.call(this, route, (given) => {
      const handlers: readonly Handler[] = create({ ...given, hooks: given.hooks.map(tracedHook) })
      return handlers.map((each, index) => {
        const run = index === handlers.length - 1 ? recorded(each, () => BODY) : each
        return function trace(c: Context, next) {
          const place = currentPlace()
          if (place) Object.assign(place.recording, { matched, variables: c.req.param(), context: c })
          return run(c, next)
        }
      })
    })
  }
}

/** Functions are recorded here, classes by their methods. */
function tracedHook(hook: Hook): Hook {
  const { guard, middleware, interceptor, around } = hook
  if (hasMethod(guard, 'canActivate') || hasMethod(interceptor, 'intercept')) return hook
  if (middleware)
    return {
      ...hook,
      middleware(services, route) {
        const handler = middleware(services, route)
        const name = guardName(guard ?? handler)
        const called: Called = guard ? { kind: 'guard', name, callsNext: true } : { kind: 'middleware', name }
        return handler && recorded(handler, () => called)
      },
    }
  if (!interceptor || !around) return hook
  const called: Called = { kind: 'interceptor', name: guardName(interceptor), parameters: parametersOf(interceptor) }
  return { ...hook, around: (...given) => recorded(around(...given), () => called) }
}

function hasMethod(service: unknown, name: string): boolean {
  return typeof service === 'function' && name in ((service.prototype ?? {}) as object)
}
