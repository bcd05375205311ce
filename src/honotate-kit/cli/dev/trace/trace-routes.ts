import { ControllerApp, nameMethod } from 'honotate/kit'
import { guardName } from '../../routes/describe-route.ts'
import { attempt, currentPlace, runOutside, runStep, type Recording } from './recording.ts'
import { noteRoute } from './trace-classes.ts'

type AddRoute = ControllerApp['addRoute']
type Route = Parameters<AddRoute>[0]
type Handler = (c: object, next: () => Promise<void>) => unknown

/** What is known of a request after its route has matched. */
export interface Matched {
  readonly route: string
  readonly handler: string
  /** The context of Hono, which has the body. */
  readonly context: object
}

const matches = new WeakMap<Recording, Matched>()

export function matchOf(recording: Recording): Matched | undefined {
  return matches.get(recording)
}

/** Records the guards, the middleware and the body of each route that an app gets from now on. */
export function traceRoutes(): void {
  const { addRoute } = ControllerApp.prototype
  ControllerApp.prototype.addRoute = function addAndTrace(this: ControllerApp, route, handlers): void {
    noteRoute(route.controller, route.name)
    const names = hookNames(route, handlers.length - 1)
    const traced = handlers.map((handler, index) =>
      traceHandler(handler as Handler, route, index < handlers.length - 1 ? names[index] : 'body'),
    )
    addRoute.call(this, route, traced as Parameters<AddRoute>[1])
  }
}

type Name = { readonly kind: 'guard' | 'middleware'; readonly name: string } | 'body' | undefined

/** The names of the handlers before the last one; `undefined` for the class of a guard, whose method is traced. */
function hookNames({ hooks }: Route, count: number): Name[] {
  const names = hooks.flatMap(({ middleware, guard }): Name[] => {
    if (!middleware) return []
    if (typeof (guard?.prototype as { canActivate?: unknown } | undefined)?.canActivate === 'function')
      return [undefined]
    const [handler] = guard ? [guard] : [attempt(() => (middleware as () => unknown)())]
    return [{ kind: guard ? 'guard' : 'middleware', name: guardName(handler) }]
  })
  return names.length === count ? names : []
}

function traceHandler(handler: Handler, route: Route, name: Name): Handler {
  const matched = { route: `${route.method} ${route.path}`, handler: nameMethod(route) }
  const around = route.hooks.some((hook) => hook.around) ? 'body, arguments and interceptors' : 'body and arguments'
  const body = { kind: 'body', name: around, parameters: [] } as const
  return function traced(c, next) {
    const place = currentPlace()
    if (!place) return handler(c, next)
    const { recording } = place
    matches.set(recording, { ...matched, context: c })
    if (name === undefined) return handler(c, next)
    if (name === 'body') return recording.untilResponse(() => runStep(place, body, [], () => handler(c, next)))
    // The step of a guard ends before the handlers behind it.
    const index = recording.steps.length
    const proceed = (): Promise<void> => {
      recording.end(index, { result: 'true' })
      return runOutside(place, next)
    }
    return runStep(place, { ...name, parameters: [] }, [], () => handler(c, name.kind === 'guard' ? proceed : next))
  }
}
