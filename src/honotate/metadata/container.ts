import type { ErrorReporting } from '../http/error-response.ts'
import type { Token } from 'typedi'

/** A container that holds the controllers: TypeDI's `Container`, or one of its container instances. */
export interface ServiceContainer {
  /** Returns the service of a class, or the value of a token. */
  get<T>(id: (abstract new (...args: any[]) => T) | Token<T>): T
}

export interface Services extends ErrorReporting {
  readonly container: ServiceContainer
}
