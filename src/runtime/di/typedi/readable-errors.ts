import { CannotInstantiateValueError, ServiceNotFoundError } from './typedi.ts'

/**
 * Makes TypeDI's errors name a class `Users`, not `MaybeConstructable<Users>`. Their constructors assign that name, and
 * the getters of their messages read it.
 */
export function makeErrorsReadable(): void {
  const names = new WeakMap<object, string>()
  for (const { prototype } of [ServiceNotFoundError, CannotInstantiateValueError]) {
    Object.defineProperty(prototype, 'normalizedIdentifier', {
      configurable: true,
      get(this: object) {
        return names.get(this)
      },
      set(this: object, name: string) {
        names.set(this, name.replace(/^MaybeConstructable<(.*)>$/su, '$1'))
      },
    })
  }
}
