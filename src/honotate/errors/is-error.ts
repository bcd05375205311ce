/**
 * Whether a value is an error. An error of another realm, such as a context of `node:vm` or the environment of a test
 * runner, is not an instance of this realm's `Error`.
 */
export function isError(value: unknown): value is Error {
  if (value instanceof Error) return true
  const tag = Object.prototype.toString.call(value)
  return tag === '[object Error]' || tag === '[object DOMException]'
}

/**
 * Copies an error of another realm, because Hono passes only instances of `Error` to `onError`; returns an error of
 * this realm as it is.
 */
export function ofThisRealm(error: Error): Error {
  if (Error[Symbol.hasInstance](error)) return error
  const copy = Object.assign(new Error(error.message, error), error)
  for (const key of ['name', 'stack', 'errors'] as const)
    if (key in error) Object.defineProperty(copy, key, { value: (error as AggregateError)[key], configurable: true })
  return copy
}
