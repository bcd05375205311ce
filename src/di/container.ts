import type { Token } from './typedi/typedi.ts'

/** A container that holds the controllers: TypeDI's `Container`, or one of its container instances. */
export interface ServiceContainer {
  get<T>(id: (abstract new (...args: any[]) => T) | Token<T>): T
}
