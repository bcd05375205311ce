import { isError } from '../../errors/is-error.ts'
import { CannotInstantiateValueError, ServiceNotFoundError } from './typedi.ts'

interface TypediError extends Error {
  /** The name of the service: `Users`, or `MaybeConstructable<Users>` in the ES5 build. */
  readonly normalizedIdentifier: string
}

/**
 * Whether an error is TypeDI's error of this name. Bundlers for browsers take TypeDI's ES5 build, in which the instances
 * of a subclass of `Error` are plain errors: they have the name of the subclass, but neither its prototype nor its
 * message.
 */
export function isTypediError(
  error: unknown,
  name: 'CannotInjectValueError' | 'CannotInstantiateValueError' | 'ServiceNotFoundError',
): error is TypediError {
  return (error as Partial<Error> | undefined)?.name === name
}

export function identifierOf({ normalizedIdentifier }: TypediError): string {
  return normalizedIdentifier.replace(/^MaybeConstructable<(.*)>$/su, '$1')
}

/** The identifiers of errors, as TypeDI wrote them. */
const identifiers = new WeakMap<object, string>()

/** Whether TypeDI was asked for something other than a string, a token or a named class. */
export function asksForObject(error: TypediError): boolean {
  const identifier = identifiers.get(error) ?? error.normalizedIdentifier
  // A class has a name that is valid in JavaScript; other objects rarely have a name.
  return /^<|^MaybeConstructable<(?![\p{ID_Start}$_][\p{ID_Continue}$]*>$)/u.test(identifier)
}

/** The message of any thrown value, without a full stop at its end. */
export function reasonOf(thrown: unknown): string {
  if (isTypediError(thrown, 'CannotInstantiateValueError'))
    return `"${identifierOf(thrown)}" is registered without a type, a factory or a value`
  return (isError(thrown) ? thrown.message : String(thrown)).replace(/\.$/u, '')
}

/**
 * Makes TypeDI's errors name a class `Users`, not `MaybeConstructable<Users>`. Their constructors assign
 * `normalizedIdentifier`, and the getters of their messages read it.
 */
export function makeErrorsReadable(): void {
  for (const { prototype } of [ServiceNotFoundError, CannotInstantiateValueError]) {
    Object.defineProperty(prototype, 'normalizedIdentifier', {
      configurable: true,
      get(this: object) {
        return identifierOf({ normalizedIdentifier: identifiers.get(this) } as TypediError)
      },
      set(this: object, identifier: string) {
        identifiers.set(this, identifier)
      },
    })
  }
}
