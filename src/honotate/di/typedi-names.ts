import type { InjectFactory, ServiceFactory } from './inject-types.ts'
import * as typedi from './typedi/typedi.ts'
import { withInjection } from './injection/with-injection.ts'

// TypeDI's own objects. `withInjection()` links the code of injection. A bundler drops that code from a program that
// uses none of the exports that call `withInjection()`.

/**
 * TypeDI's container: creates services and keeps them. `Container.get(UserService)` returns the one instance of a
 * service, `Container.set(id, value)` registers a value, `Container.of(id)` is another container.
 *
 * Source: https://docs.typestack.community/typedi
 * @example
 * ```ts
 * Container.set('database.url', 'postgres://localhost')
 * const users = Container.get(UserService)
 * ```
 */
export const Container: typeof typedi.Container = /* @__PURE__ */ withInjection(typedi.Container)

/**
 * TypeDI's decorator that injects a service or a value into a constructor parameter, or into a field, accessor or
 * setter of an instance. Without an argument it injects the service of the declared type.
 *
 * @returns A decorator; the declared type must be able to hold the service of a class or the value of a token.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_NO_METADATA
 * Source: https://docs.typestack.community/typedi
 * @example
 * ```ts
 * ;@Service()
 * class UserService {
 *   constructor(@Inject('database.url') private readonly url: string) {}
 * }
 * ```
 */
export const Inject: InjectFactory = /* @__PURE__ */ withInjection(typedi.Inject as InjectFactory)

/**
 * TypeDI's decorator that injects an array of all services that are registered under one identifier with `multiple`.
 * Without an argument the identifier is the element type.
 *
 * Source: https://docs.typestack.community/typedi
 * @example
 * ```ts
 * ;@Service()
 * class Checkout {
 *   constructor(@InjectMany() private readonly rules: Rule[]) {}
 * }
 * ```
 */
export const InjectMany: typeof typedi.InjectMany = /* @__PURE__ */ withInjection(typedi.InjectMany)

/**
 * TypeDI's decorator that registers a class as a service: at the first look-up, the container creates the one instance
 * with its dependencies. `@Service({ id: Port })` registers the class as the implementation of the abstract class
 * `Port`.
 *
 * Source: https://docs.typestack.community/typedi
 * @example
 * ```ts
 * ;@Service()
 * class UserService {
 *   constructor(private readonly repository: UserRepository) {}
 * }
 * ```
 */
export const Service: ServiceFactory = /* @__PURE__ */ withInjection(typedi.Service as ServiceFactory)

/**
 * TypeDI's class of typed identifiers for values that have no class: `Container.set(token, value)` registers a value,
 * `@Inject(token)` injects it.
 *
 * Source: https://docs.typestack.community/typedi
 * @example
 * ```ts
 * const DatabaseUrl = new Token<string>('database.url')
 * Container.set(DatabaseUrl, 'postgres://localhost')
 * ```
 */
export const Token: typeof typedi.Token = typedi.Token

/** The type of TypeDI's `Container`. */
export type Container = InstanceType<typeof typedi.Container>

/** The type of a TypeDI `Token` for values of the type `T`. */
export type Token<T> = typedi.Token<T>
