import type { BoundParameter } from './apply.ts'

type Method = (this: any, ...args: any[]) => unknown
type Constructor = abstract new (...args: any[]) => object

/** The method with its arguments passed through the binders; it keeps its name and length. */
export function bindMethod(method: Method, parameters: readonly BoundParameter[]): Method {
  function boundMethod(this: any, ...args: unknown[]): unknown {
    return method.apply(this, bindArguments(this, args, parameters))
  }

  // An async function never throws: whatever fails while its arguments are bound rejects its promise.
  async function boundAsyncMethod(this: any, ...args: unknown[]): Promise<unknown> {
    return method.apply(this, bindArguments(this, args, parameters))
  }

  const bound = (method as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] === 'AsyncFunction' ? boundAsyncMethod : boundMethod
  for (const key of ['name', 'length'] as const) Object.defineProperty(bound, key, { value: method[key], configurable: true })
  return bound
}

/**
 * The class with its constructor's arguments passed through the binders. A proxy, not a subclass, so that `new.target`,
 * static members, metadata and the class's own name stay what they are. There is no instance yet: `this` is `undefined`.
 */
export function bindConstructor<C extends Constructor>(target: C, parameters: readonly BoundParameter[]): C {
  const bound = new Proxy(target, {
    construct: (_, args, newTarget) => Reflect.construct(target, bindArguments(undefined, args, parameters), newTarget),
  })
  Object.defineProperty(target.prototype, 'constructor', { value: bound })
  return bound
}

function bindArguments(self: unknown, args: unknown[], parameters: readonly BoundParameter[]): unknown[] {
  for (const { index, rest, binders } of parameters) {
    let argument = rest ? args.slice(index) : args[index]
    for (const binder of binders) argument = binder.call(self, argument)
    if (rest) {
      // A call with fewer arguments leaves the rest parameter where it is.
      args.length = Math.max(args.length, index)
      args.splice(index, Infinity, ...(argument as unknown[]))
    } else args[index] = argument
  }
  return args
}
