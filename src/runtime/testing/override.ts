import { Container, type Token } from '../di/typedi/typedi.ts'
import { RequestContainer } from '../di/injection/request-container.ts'

/** What a test can replace: the class of a service or of a guard, a token, or a name. */
export type ReplaceableId<T> = (abstract new (...args: any[]) => T) | Token<T> | string

/**
 * What can stand for a value of the type `T`: its public members; `destroy()` may be left out. The types of private
 * members do not matter, so an object literal can stand for a class that has some.
 */
export type Fake<T> = T extends (...args: any[]) => unknown
  ? T
  : T extends object
    ? Pick<T, Exclude<keyof T, 'destroy'>>
    : T

/** Keeps the type of the fake out of the inference of `T`. `NoInfer` is not in TypeScript 5.2. */
export type Known<T> = [T][T extends any ? 0 : never]

/** A service, token or name, and what stands for it in a test. */
export type Override<T = any> = readonly [id: ReplaceableId<T>, fake: Fake<Known<T>>]

/**
 * Creates the container of one test. It creates every service anew, also for the controllers of scope `request`. It has
 * the values that were set by hand in TypeDI's `Container`, unless they are overridden.
 */
export function createTestContainer(overrides: readonly Override[]): TestContainer {
  const container = new TestContainer([Container.of()])
  for (const [id, fake] of overrides) {
    container.set({ id: id as string, value: fake })
    if (typeof id === 'function' && typeof fake === 'object') container.fakes.set(id, fake)
  }
  return container
}

/** The container of a test, with the objects that replace services, by the classes that they replace. */
class TestContainer extends RequestContainer {
  readonly fakes: Map<Function, object> = new Map()
}
