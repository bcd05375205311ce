import type { Logger } from '../http/error-response.ts'
import type { Token } from './typedi/typedi.ts'

/** A container that holds the controllers: TypeDI's `Container`, or one of its container instances. */
export interface ServiceContainer {
  /** The service of a class, or the value of a token. */
  get<T>(id: (abstract new (...args: any[]) => T) | Token<T>): T
}

/** Where an app takes its services from, and the logger of errors in their destruction. */
export interface Services {
  readonly container: ServiceContainer
  readonly logger: Logger
}
