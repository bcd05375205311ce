import { Container } from 'honotate'
import { attempt, parametersOf, recorded, type Called } from './recording.ts'

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
    const { value: method, writable, configurable } = property
    if (typeof method !== 'function' || name === 'constructor' || !writable || !configurable) continue
    // A function with members may be a class, or a function that something has wrapped.
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
  // Code may look at the name, the length and the source of a function, and at whether it is async.
  Object.setPrototypeOf(call, Object.getPrototypeOf(method) as object)
  const looks = {
    ...Object.getOwnPropertyDescriptors(method),
    toString: { value: () => String(method), writable: true },
  }
  return Object.defineProperties(call, looks)
}
