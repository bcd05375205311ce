import { Container, type Token } from '../di/typedi/typedi.ts'
import { RequestContainer } from '../di/injection/request-container.ts'

/** The id of something that a test can replace: the class of a service or a guard, a token, or a name. */
export type ReplaceableId<T> = (abstract new (...args: any[]) => T) | Token<T> | string

/**
 * A replacement for a value of the type `T`: an object with the public members of `T`, or a `T` if that is a function
 * or a primitive value. `destroy()` and members under symbols, such as `[Symbol.dispose]()`, may be left out. Private
 * members do not count, so an object literal can replace an instance of a class.
 */
export type Fake<T> = T extends (...args: any[]) => unknown
  ? T
  : T extends object
    ? Pick<T, Exclude<keyof T, 'destroy' | symbol>> & Partial<Pick<T, Extract<keyof T, 'destroy' | symbol>>>
    : T

/** `T`, written so that the compiler does not infer `T` from the fake. TypeScript 5.2 lacks `NoInfer`. */
export type Known<T> = [T][T extends any ? 0 : never]

/**
 * The id of a service, a token or a name, and its replacement.
 *
 * @example
 * ```ts
 * const fakes: Override<Prices> = [Prices, { of: () => 3 }]
 * ```
 */
export type Override<T = any> = readonly [id: ReplaceableId<T>, fake: Fake<Known<T>>]

/**
 * Creates the container of one test. It takes `global` services, and values that the program has set, from TypeDI's
 * `Container`, unless `overrides` replaces them. It creates other services anew.
 */
export function createTestContainer(overrides: readonly Override[]): TestContainer {
  const container = new TestContainer([Container.of()])
  for (const [id, fake] of overrides) {
    container.set({ id: id as string, value: fake })
    if (typeof id === 'function' && typeof fake === 'object') container.fakes.set(id, fake)
  }
  return container
}

/** The container of a test, with the fakes by the classes that they replace. */
class TestContainer extends RequestContainer {
  readonly fakes: Map<Function, object> = new Map()
}
