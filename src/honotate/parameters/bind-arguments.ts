import type { ParameterBinder } from './parameter-decorator.ts'

/** A parameter, with the binders that its decorators have returned, in the order in which the binders run. */
export interface BoundParameter {
  readonly index: number
  readonly rest: boolean
  readonly binders: readonly ParameterBinder[]
}

/**
 * Wraps a method, a setter or a class so that its arguments pass through the binders. A proxy preserves the name, the
 * length, `new.target`, static members and metadata. For a class, `this` of the binders is `undefined`: the instance
 * does not exist yet.
 */
export function bind<F extends Function>(target: F, parameters: readonly BoundParameter[]): F {
  const call = (_: unknown, self: unknown, args: unknown[]): unknown =>
    Reflect.apply(target, self, bindArguments(self, args, parameters))
  return new Proxy<Function>(target, {
    // An async function never throws, so a failing binder must reject the promise.
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
      // A call with fewer arguments must not move the rest parameter.
      args.length = index
      args.push(...(argument as unknown[]))
    } else args[index] = argument
  }
  return args
}
