import { UNKNOWN_DEPENDENCIES } from '#catalogue'
import { HonotateError } from '../../errors/honotate-error.ts'
import { classChain, ownMetadata } from '../../metadata/symbol.ts'
import { onDemand } from './on-demand.ts'
import { internalsOf, type Registration, type TypedService } from './service-types.ts'
import type { ContainerInstance } from './typedi.ts'

/** The factories of honotate, each with the value that the service had when it was registered. */
const factories = new WeakMap<object, unknown>()

/**
 * Adds a factory of honotate to a service that has a type and no factory; returns any other service as it is. TypeDI
 * would ask reflect-metadata for the parameters of the constructor, and fail without it.
 */
export function withFactory<T>(service: T): T {
  if (!isTypedService(service)) return service
  const create = (container: ContainerInstance): object => (onDemand.construct ?? constructAlone)(service, container)
  factories.set(create, service.value)
  return { ...service, factory: create }
}

export function isTypedService(service: unknown): service is TypedService {
  return (
    typeof service === 'object' &&
    typeof (service as TypedService | null)?.type === 'function' &&
    !(service as Partial<Registration>).factory
  )
}

/**
 * Creates a service without `src/honotate/di/injection`. Types that legacy decorators recorded with reflect-metadata
 * are left to TypeDI. Otherwise, refuses a decorated or eager class if it or a base class has constructor parameters,
 * and passes only the container to other classes, as TypeDI does.
 */
function constructAlone({ type, eager }: TypedService, container: ContainerInstance): object {
  const types = (Reflect as { getMetadata?(key: string, target: object): unknown }).getMetadata?.(
    'design:paramtypes',
    type,
  )
  if (types) return new type(...internalsOf(container).initializeParams(type, types), container)
  if (eager || ownMetadata(type)) {
    if (classChain(type).some(({ length }) => length > 0))
      refuseUnknown(`the constructor parameters of \`${type.name}\``, type)
  }
  return new type(container)
}

/**
 * Refuses injection without the data that decorators and the build plugin record.
 *
 * @param owner The class that lacks `@Service()`, or that no plugin has compiled.
 * @throws HONOTATE_UNKNOWN_DEPENDENCIES
 */
export function refuseUnknown(what: string, owner?: { readonly name: string }): never {
  throw new HonotateError(UNKNOWN_DEPENDENCIES, { what, owner: owner?.name ? `\`${owner.name}\`` : 'the class' })
}

/** Whether the service is created by calling the constructor of its type. */
export function isConstructed({ factory }: Registration): boolean {
  return factories.has(factory as object)
}

/** Whether the service has a value that was set by hand, so it is not created. */
export function isGiven({ factory, type, value }: Registration): boolean {
  return factory ? !isEmpty(value) && factories.get(factory) === value : type === null
}

/** Whether the value of a service is not set yet. TypeDI does not export its marker for that. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'symbol' && value.description === 'EMPTY_VALUE')
}
