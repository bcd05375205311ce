import { construct } from './construct.ts'
import type { Constructor } from './records.ts'
import type { ContainerInstance, ServiceMetadata } from './typedi.ts'

/** The factories of services that have only a type, with the value that was given when the service was registered. */
const factories = new WeakMap<object, unknown>()

/** A service as TypeDI keeps it. */
export type Registration = ServiceMetadata

/** The factory of a service that has only a type. */
export function factoryOf(type: Constructor, value: unknown): (container: ContainerInstance) => object {
  const create = (container: ContainerInstance): object => construct(type, container)
  factories.set(create, value)
  return create
}

/** Whether the service is created by calling the constructor of its type. */
export function isConstructed({ factory }: Registration): boolean {
  return factories.has(factory as object)
}

/** Whether somebody has set the value: the service is then not created, as long as it keeps its value. */
export function isGiven({ factory, type, value }: Registration): boolean {
  return factory ? !isEmpty(value) && factories.get(factory) === value : type === null
}

/** Whether the service has no value yet. TypeDI does not export its marker. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'symbol' && value.description === 'EMPTY_VALUE')
}
