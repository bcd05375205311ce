/**
 * Lets methods of a class behave as functions of an instance: reading one binds it, assigning one replaces it. Binding them
 * in the constructor would cost time for every instance.
 */
export function bindOnRead<T extends object>(prototype: T, names: readonly (keyof T & string)[]): void {
  for (const name of names) {
    const method = prototype[name] as (...args: unknown[]) => unknown
    Object.defineProperty(prototype, name, {
      configurable: true,
      get() {
        return method.bind(this)
      },
      set(value: unknown) {
        Object.defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value })
      },
    })
  }
}
