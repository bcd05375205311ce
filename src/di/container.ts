import type { Token } from './typedi.ts'

/** Where controllers are taken from: TypeDI's `Container`, or one of its container instances. */
export interface ServiceContainer {
  /** The service of a class, or the value of a token. */
  get<T>(id: (abstract new (...args: any[]) => T) | Token<T>): T
}
