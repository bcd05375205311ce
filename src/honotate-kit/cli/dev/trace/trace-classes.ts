import { Container } from 'honotate'
import { currentPlace, runStep, attempt, type Described } from './recording.ts'
import type { StepKind } from '../page/traced-request.ts'

type Method = (this: unknown, ...args: unknown[]) => unknown

/** The members that honotate calls on guards and interceptors. */
const KINDS: Readonly<Record<string, StepKind>> = { canActivate: 'guard', intercept: 'interceptor' }

/** The methods of routes, by class. */
const routeMethods = new Map<unknown, Set<PropertyKey>>()
const seen = new WeakSet<object>()

/** Says that requests call a method of a controller. */
export function noteRoute(controller: unknown, name: PropertyKey): void {
  const names = routeMethods.get(controller) ?? new Set()
  routeMethods.set(controller, names.add(name))
}

/**
 * Records the calls of the methods of each class that is registered as a service from now on. The methods on its prototype
 * are replaced, and nothing else: objects stay what they are, with private members, fields and identity.
 */
export function traceClasses(): void {
  const containers = Object.getPrototypeOf(Container.of()) as { set(...args: unknown[]): unknown }
  const { set } = containers
  containers.set = function setAndTrace(this: unknown, ...args: unknown[]): unknown {
    attempt(() => traceClass((args[0] as { readonly type?: unknown } | undefined)?.type))
    return set.apply(this, args)
  }
}

/** Traces a class and those of its base classes that have decorators too: classes of packages are left alone. */
function traceClass(type: unknown): void {
  let current = type
  while (typeof current === 'function' && !seen.has(current)) {
    seen.add(current)
    traceMethods(current)
    current = Object.getPrototypeOf(current)
    if (typeof current !== 'function' || !Object.hasOwn(current, Symbol.metadata)) return
  }
}

function traceMethods(type: Function): void {
  const prototype = type.prototype as object
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const { value, writable, configurable } = property
    if (name === 'constructor' || typeof value !== 'function' || !writable || !configurable) continue
    // A class or another function with members of its own that is kept on the prototype.
    if (Object.keys(value).length > 0) continue
    Object.defineProperty(prototype, name, { ...property, value: traced(type, name, value as Method) })
  }
}

function traced(type: Function, name: string, method: Method): Method {
  let described: Described | undefined
  const call = function (this: unknown, ...args: unknown[]): unknown {
    const place = currentPlace()
    if (!place) return Reflect.apply(method, this, args)
    described ??= describe(type, name, method)
    const isRoute = routeMethods.get(this?.constructor)?.has(name)
    return runStep(place, isRoute ? { ...described, kind: 'method' } : described, args, () =>
      Reflect.apply(method, this, args),
    )
  }
  // Its name, length and kind: code may look at whether a function is async.
  Object.setPrototypeOf(call, Object.getPrototypeOf(method) as object)
  return Object.defineProperties(call, {
    ...Object.getOwnPropertyDescriptors(method),
    prototype: { value: method.prototype as unknown },
  })
}

function describe(type: Function, name: string, method: Method): Described {
  return {
    kind: KINDS[name] ?? 'service',
    name: `${type.name}.${name}`,
    parameters: attempt(() => parameterNames(Function.prototype.toString.call(method))) ?? [],
  }
}

/** The names of the parameters in the source of a method; `undefined` for a pattern. */
export function parameterNames(source: string): string[] {
  const names: string[] = []
  let depth = 0
  let current = ''
  for (const character of source.slice(source.indexOf('('))) {
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character)) depth--
    if (depth === 0 || (depth === 1 && character === ',')) {
      names.push(/^[(\s.]*([\w$]+)/u.exec(current)?.[1] as string)
      current = ''
      if (depth === 0) break
    } else current += character
  }
  return names
}
