import type { ParameterDecoratorContext } from '../../parameters/parameter-decorator.ts'
import type { ContainerInstance, ServiceMetadata } from './typedi.ts'

/** A service as TypeDI keeps it. */
export type Registration = ServiceMetadata

/** A class that can be created. */
export type Constructor<T = object> = new (...args: any[]) => T

/** A service that has a type and no factory. */
export interface TypedService {
  readonly type: Constructor
  /** Created when it is registered, which can be before its class carries its metadata. */
  readonly eager?: boolean
  /** Created anew for each look-up. */
  readonly transient?: boolean
  readonly value?: unknown
}

/** Gets an injected value from a container. */
export type InjectedValue = (container: ContainerInstance) => unknown

/** The contexts in which `@Inject()` makes sense. */
export type InjectContext =
  | ParameterDecoratorContext
  | ClassFieldDecoratorContext
  | ClassAccessorDecoratorContext
  | ClassSetterDecoratorContext
