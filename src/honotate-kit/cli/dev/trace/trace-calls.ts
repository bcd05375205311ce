import { Container } from 'honotate'
import { ControllerApp, nameMethod } from 'honotate/kit'
import { guardName } from '../../routes/describe-route.ts'
import { attempt, parametersOf, recorded, type Called } from './recorded-steps.ts'

type Route = Parameters<ControllerApp['addRoute']>[0]
type Hook = Route['hooks'][number]
type Handler = ReturnType<Parameters<ControllerApp['addRoute']>[1]>[number]

const BODY: Called = { kind: 'body', name: 'body and arguments', callsNext: true }
const seen = new WeakSet<object>()

/** Records the guards, middleware, interceptors and body of each route that is added to an app from now on. */
export function traceRoutes(): void {
  const { addRoute } = ControllerApp.prototype
  ControllerApp.prototype.addRoute = function addAndTrace(this: ControllerApp, route, create): void {
    addRoute.call(this, route, (given) => {
      const handlers = create({ ...given, hooks: given.hooks.map(tracedHook) })
      return [...handlers.slice(0, -1), tracedHandler(handlers.at(-1) as Handler, route, BODY)]
    })
  }
}

/**
 * Wraps a hook so that its calls are recorded. If the hook is a class, the step of its method is inside the step of the
 * hook.
 */
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

/** Wraps a handler of a route to record its calls, and that the request has matched the route. */
function tracedHandler<H extends Handler>(handler: H, route: Route, called: Called): H {
  const matched = { route: `${route.method} ${route.path}`, handler: nameMethod(route) }
  return recorded(handler, (recording, _, [context]) => {
    // Keeps the first context: a method may send further requests to its app, each with another context.
    recording.context ??= context
    if (recording.context === context) recording.matched = matched
    return called
  })
}

/**
 * Records the method calls of each class that is registered as a service from now on. Only functions on prototypes are
 * replaced: instances keep their private members, fields and identity.
 */
export function traceClasses(): void {
  const containers = Object.getPrototypeOf(Container.of()) as { set(...args: unknown[]): unknown }
  const { set } = containers
  containers.set = function setAndTrace(this: unknown, ...args: unknown[]): unknown {
    attempt(() => traceClass((args[0] as { readonly type?: unknown } | undefined)?.type))
    return set.apply(this, args)
  }
}

/** Traces a class, and its base classes until one has no decorators: such a class is usually from a package. */
function traceClass(type: unknown, isBase = false): void {
  if (typeof type !== 'function' || seen.has(type) || (isBase && !Object.hasOwn(type, Symbol.metadata))) return
  seen.add(type)
  const prototype = type.prototype as object
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const { value: method, writable, configurable } = property
    if (typeof method !== 'function' || name === 'constructor' || !writable || !configurable) continue
    // Skips a function with members, which may be a class or a wrapper of another function.
    if (Object.keys(method).length > 0) continue
    Object.defineProperty(prototype, name, { ...property, value: traced(type, name, method) })
  }
  traceClass(Object.getPrototypeOf(type), true)
}

function traced(type: Function, name: string, method: (...args: unknown[]) => unknown): Function {
  let parameters: Called['parameters']
  const call = recorded(method, ({ matched }, self) => {
    parameters ??= parametersOf(method)
    const isRoute = matched.handler === `${self?.constructor.name}.${name}`
    return { kind: isRoute ? 'method' : 'service', name: `${type.name}.${name}`, parameters }
  })
  // The wrapper gets the same name, length, source and prototype, because code may look at them.
  Object.setPrototypeOf(call, Object.getPrototypeOf(method) as object)
  const toString = { value: () => String(method), writable: true }
  return Object.defineProperties(call, { ...Object.getOwnPropertyDescriptors(method), toString })
}
