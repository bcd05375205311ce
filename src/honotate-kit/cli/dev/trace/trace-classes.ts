import { Container } from 'honotate'
import { attempt, currentPlace, runStep, type Called } from './recording.ts'

type Method = (this: unknown, ...args: unknown[]) => unknown

/** The members that honotate calls on guards and interceptors. */
const KINDS: Readonly<Record<string, Called['kind']>> = { canActivate: 'guard', intercept: 'interceptor' }

/** The names of the methods of routes, by controller. */
export const routeMethods: Map<unknown, Set<PropertyKey>> = new Map()
const seen = new WeakSet<object>()

/**
 * Records the calls of the methods of each class that is registered as a service from now on. Only functions on prototypes
 * are replaced: instances keep their private members, fields and identity.
 */
export function traceClasses(): void {
  const containers = Object.getPrototypeOf(Container.of()) as { set(...args: unknown[]): unknown }
  const { set } = containers
  containers.set = function setAndTrace(this: unknown, ...args: unknown[]): unknown {
    attempt(() => traceClass((args[0] as { readonly type?: unknown } | undefined)?.type))
    return set.apply(this, args)
  }
}

/** Also traces the base classes that have decorators; classes of packages have none. */
function traceClass(type: unknown, isBase = false): void {
  if (typeof type !== 'function' || seen.has(type) || (isBase && !Object.hasOwn(type, Symbol.metadata))) return
  seen.add(type)
  const prototype = type.prototype as object
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const { value, writable, configurable } = property as TypedPropertyDescriptor<Method>
    // A function with members may be a class, or a function that something has wrapped.
    if (typeof value !== 'function' || !writable || !configurable || Object.keys(value).length > 0) continue
    if (name !== 'constructor')
      Object.defineProperty(prototype, name, { ...property, value: traced(type, name, value) })
  }
  traceClass(Object.getPrototypeOf(type), true)
}

function traced(type: Function, name: string, method: Method): Method {
  let called: Called | undefined
  function call(this: unknown, ...args: unknown[]): unknown {
    const place = currentPlace()
    if (!place) return Reflect.apply(method, this, args)
    called ??= { kind: KINDS[name] ?? 'service', name: `${type.name}.${name}`, parameters: parametersOf(method) }
    const isRoute = routeMethods.get((this as object | undefined)?.constructor)?.has(name)
    return runStep(place, isRoute ? { ...called, kind: 'method' } : called, args, () =>
      Reflect.apply(method, this, args),
    )
  }
  // Code may look at the name and the length of a function, and at whether it is async.
  Object.setPrototypeOf(call, Object.getPrototypeOf(method) as object)
  return Object.defineProperties(call, { ...Object.getOwnPropertyDescriptors(method), prototype: { value: undefined } })
}

/** The names of the parameters in the source of a method; `undefined` for a pattern. */
function parametersOf(method: Method): (string | undefined)[] {
  const source = Function.prototype.toString.call(method)
  let depth = 0
  let text = ''
  for (const character of source.slice(source.indexOf('('))) {
    if (')]}'.includes(character)) depth--
    if (depth === 0 && text) break
    // Defaults and patterns may have commas too.
    text += depth > 1 && character === ',' ? ' ' : character
    if ('([{'.includes(character)) depth++
  }
  return text
    .slice(1)
    .split(',')
    .map((each) => /^[\s.]*([\w$]+)/u.exec(each)?.[1])
}
