/**
 * Lets methods of a class behave as functions of an instance: reading one binds it, assigning one replaces it. Binding
 * them in the constructor would cost time for every instance.
 */
export function bindOnRead(prototype: object, except: readonly string[]): void {
  for (const [name, { value: method }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof method !== 'function' || except.includes(name)) continue
    Object.defineProperty(prototype, name, {
      get() {
        return method.bind(this)
      },
      set(value: unknown) {
        Object.defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value })
      },
    })
  }
}
