import type { ParameterBinder } from './parameter-decorator.ts'

/** The binders that the decorators of one parameter returned, in the order in which they run. */
export interface BoundParameter {
  readonly index: number
  readonly rest: boolean
  readonly binders: readonly ParameterBinder[]
}

/**
 * The method or class with its arguments passed through the binders. A proxy, so that name, length, `new.target`, static
 * members and metadata stay what they are. Of a class there is no instance yet: `this` is `undefined`.
 */
export function bind<F extends Function>(target: F, parameters: readonly BoundParameter[]): F {
  const call = (_: unknown, self: unknown, args: unknown[]): unknown =>
    Reflect.apply(target, self, bindArguments(self, args, parameters))
  return new Proxy<Function>(target, {
    // An async function never throws: whatever fails while its arguments are bound rejects its promise.
    apply:
      (target as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] === 'AsyncFunction'
        ? async (...args) => call(...args)
        : call,
    construct: (_, args, newTarget) =>
      Reflect.construct(target, bindArguments(undefined, args, parameters), newTarget) as object,
  }) as F
}

function bindArguments(self: unknown, args: unknown[], parameters: readonly BoundParameter[]): unknown[] {
  for (const { index, rest, binders } of parameters) {
    const argument = binders.reduce<unknown>(
      (value, binder) => binder.call(self, value),
      rest ? args.slice(index) : args[index],
    )
    if (rest) {
      // A call with fewer arguments leaves the rest parameter where it is.
      args.length = index
      args.push(...(argument as unknown[]))
    } else args[index] = argument
  }
  return args
}
