import type { Token } from './typedi.ts'

/** Where controllers are taken from: TypeDI's `Container`, or one of its container instances. */
export interface ServiceContainer {
  get<T>(id: (abstract new (...args: any[]) => T) | Token<T>): T
}
