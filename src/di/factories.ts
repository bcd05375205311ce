import { UNKNOWN_DEPENDENCIES } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { metadataKey } from '../metadata/symbol.ts'
import { injection } from './injection.ts'
import type { Constructor } from './records.ts'
import type { ContainerInstance, ServiceMetadata } from './typedi.ts'

/** A service as TypeDI keeps it. */
export type Registration = ServiceMetadata

/** A service that has a type and no factory. */
export interface TypedService {
  readonly type: Constructor
  /** Its own decorator creates it, before the class carries its metadata. */
  readonly eager?: boolean
  readonly value?: unknown
}

/** Our factories, with the value that was given when the service was registered. */
const factories = new WeakMap<object, unknown>()

/**
 * TypeDI asks reflect-metadata for the parameters of a constructor, and fails where that is not loaded. Services that
 * have a type and no factory get ours, so that it never asks.
 */
export function withFactory<T>(service: T): T {
  if (!isTypedService(service)) return service
  const create = (container: ContainerInstance): object => (injection.construct ?? constructAlone)(service, container)
  factories.set(create, service.value)
  return { ...service, factory: create }
}

function isTypedService(service: unknown): service is TypedService {
  return (
    typeof service === 'object' &&
    typeof (service as TypedService | null)?.type === 'function' &&
    !(service as Partial<Registration>).factory
  )
}

/**
 * Creates a service where nothing is injected by our decorators. What legacy ones have told reflect-metadata is for
 * TypeDI; to a class without that it passes the container alone.
 */
function constructAlone({ type, eager }: TypedService, container: ContainerInstance): object {
  const types = (Reflect as { getMetadata?(key: string, target: object): unknown }).getMetadata?.(
    'design:paramtypes',
    type,
  )
  if (types)
    return new type(
      ...(container as unknown as { initializeParams(type: object, types: unknown): unknown[] }).initializeParams(
        type,
        types,
      ),
      container,
    )
  if (eager || Object.hasOwn(type, metadataKey)) {
    for (let current = type; current.prototype; current = Object.getPrototypeOf(current) as Constructor)
      if (current.length > 0) refuseUnknown(`the constructor parameters of ${type.name}`)
  }
  return new type(container)
}

/** Refuses what only injection could do, where nothing has told the program of it. */
export function refuseUnknown(what: string): never {
  throw new HonotateError(UNKNOWN_DEPENDENCIES, { what })
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
