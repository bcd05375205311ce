import { ControllerApp, nameMethod } from 'honotate/kit'
import { guardName } from '../../routes/describe-route.ts'
import { recorded, type Called } from './recording.ts'

type Route = Parameters<ControllerApp['addRoute']>[0]
type Hook = Route['hooks'][number]
type Handler = ReturnType<Parameters<ControllerApp['addRoute']>[1]>[number]

const BODY: Called = { kind: 'body', name: 'body and arguments', callsNext: true }

/** Records the guards, the middleware, the interceptors and the body of each route that an app gets from now on. */
export function traceRoutes(): void {
  const { addRoute } = ControllerApp.prototype
  ControllerApp.prototype.addRoute = function addAndTrace(this: ControllerApp, route, create): void {
    addRoute.call(this, route, (given) => {
      const handlers = create({ ...given, hooks: given.hooks.map(tracedHook) })
      return [...handlers.slice(0, -1), tracedHandler(handlers.at(-1) as Handler, route, BODY)]
    })
  }
}

/** If a hook is a class, the step of its method is inside of the step of the hook. */
function tracedHook({ ...hook }: Hook): Hook {
  const { guard, middleware, interceptor, around } = hook
  if (middleware)
    hook.middleware = (services, route) => {
      const handler = middleware(services, route)
      const name = guardName(guard ?? handler)
      const called: Called = guard ? { kind: 'guard', name, callsNext: true } : { kind: 'middleware', name }
      return handler && tracedHandler(handler, route, called)
    }
  const called: Called = { kind: 'interceptor', name: guardName(interceptor), parameters: ['invocation', 'next'] }
  if (interceptor && around) hook.around = (...given) => recorded(around(...given), () => called)
  return hook
}

/** Records a handler of a route, and that the request has matched the route. */
function tracedHandler<H extends Handler>(handler: H, route: Route, called: Called): H {
  const matched = { route: `${route.method} ${route.path}`, handler: nameMethod(route) }
  return recorded(handler, (recording, _, [context]) => Object.assign(recording, { matched, context }) && called)
}
