import type { ParameterDecoratorContext } from '../../parameters/parameter-decorator.ts'
import type { ContainerInstance, ServiceMetadata } from './typedi.ts'

export type Registration = ServiceMetadata

export type Constructor<T = object> = new (...args: any[]) => T

/** A service that has a type and no factory. */
export interface TypedService {
  readonly type: Constructor
  /** Whether it is created when it is registered, which can be before its class carries its metadata. */
  readonly eager?: boolean
  /** Whether it is created anew for each look-up. */
  readonly transient?: boolean
  readonly value?: unknown
}

/** Private members of TypeDI's containers, and `set()` with arguments of any type. */
interface ContainerInternals {
  readonly services: readonly Registration[]
  set(this: ContainerInstance, ...args: unknown[]): ContainerInstance
  initializeParams(type: object, types: unknown): unknown[]
  applyPropertyHandlers?(this: ContainerInstance, type: Constructor, instance: object): void
  getServiceValue?(this: ContainerInstance, service: Registration): unknown
}

export function internalsOf(container: ContainerInstance): ContainerInternals {
  return container as unknown as ContainerInternals
}

export type InjectedValue = (container: ContainerInstance) => unknown

export type InjectContext =
  | ParameterDecoratorContext
  | ClassFieldDecoratorContext
  | ClassAccessorDecoratorContext
  | ClassSetterDecoratorContext
