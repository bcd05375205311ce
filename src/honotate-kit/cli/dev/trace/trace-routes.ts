import { ControllerApp, nameMethod } from 'honotate/kit'
import { guardName } from '../../routes/describe-route.ts'
import { attempt, currentPlace, runAt, runStep, type Called, type Recording } from './recording.ts'
import { routeMethods } from './trace-classes.ts'

type Route = Parameters<ControllerApp['addRoute']>[0]
type Handlers = Parameters<ControllerApp['addRoute']>[1]
type Handler = (c: object, next: () => Promise<void>) => unknown

/** The route that a request has matched, and the context of Hono. */
export interface Matched {
  readonly route: string
  readonly handler: string
  readonly context: object
}

export const matches: WeakMap<Recording, Matched> = new WeakMap()

/** Records the guards, the middleware and the body of each route that an app gets from now on. */
export function traceRoutes(): void {
  const { addRoute } = ControllerApp.prototype
  ControllerApp.prototype.addRoute = function addAndTrace(this: ControllerApp, route, handlers): void {
    const { controller, name, hooks } = route
    routeMethods.set(controller, (routeMethods.get(controller) ?? new Set()).add(name))
    const body = `body${hooks.some(({ around }) => around) ? ', arguments and interceptors' : ' and arguments'}`
    const before = hooks.flatMap(hookOf)
    // A hook may make no handler: then their order says nothing.
    const steps = [
      ...(before.length === handlers.length - 1 ? before : handlers.slice(1).map(() => undefined)),
      { kind: 'body', name: body } as const,
    ]
    addRoute.call(this, route, handlers.map((each, index) => traced(each as Handler, route, steps[index])) as Handlers)
  }
}

/** The step of a hook with a handler; `undefined` for the class of a guard, whose method is traced. */
function hookOf({ middleware, guard }: Route['hooks'][number]): (Called | undefined)[] {
  if (!middleware) return []
  if (guard)
    return [
      (guard.prototype as { canActivate?: unknown } | undefined)?.canActivate
        ? undefined
        : { kind: 'guard', name: guardName(guard) },
    ]
  return [{ kind: 'middleware', name: guardName(attempt(() => (middleware as () => unknown)())) }]
}

function traced(handler: Handler, route: Route, called: Called | undefined): Handler {
  const matched = { route: `${route.method} ${route.path}`, handler: nameMethod(route) }
  return function trace(c, next) {
    const place = currentPlace()
    if (!place) return handler(c, next)
    const { recording } = place
    matches.set(recording, { ...matched, context: c })
    if (!called) return handler(c, next)
    const index = recording.steps.length
    // The step of a guard is over when the next handler runs.
    const proceed = (): Promise<void> => {
      recording.end(index, { result: true })
      return runAt(place, next)
    }
    if (called.kind === 'body') recording.body = index
    const result = runStep(place, called, [], () => handler(c, called.kind === 'guard' ? proceed : next))
    if (called.kind !== 'body') return result
    const note = (): void => void (recording.responded = recording.now())
    if (result instanceof Promise) result.then(note, note)
    else note()
    return result
  }
}
