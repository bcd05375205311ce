import { describeElement } from '../../metadata/decorator-context.ts'
import { refuseUnknown, withFactory } from './factories.ts'
import { onDemand } from './on-demand.ts'
import { makeErrorsReadable } from './readable-errors.ts'
import { noteCopy, refuseSecondCopy } from './other-copies.ts'
import { allRegistrations, registrations } from './registrations.ts'
import { internalsOf, type InjectContext, type Registration, type TypedService } from './service-types.ts'
import { ContainerInstance, typediContainer, type Handler } from './typedi.ts'

// This module replaces `ContainerInstance.prototype.set` and `Container.registerHandler`, which are public API of
// TypeDI. `findService` and `findAllServices` are private: they are replaced only while TypeDI has its private list of
// services.

/** TypeDI's container. A program that uses it has the patches of this module in its bundle. */
export const Container: typeof typediContainer = /* @__PURE__ */ patch()

function patch(): typeof typediContainer {
  refuseSecondCopy()
  noteCopy()
  makeErrorsReadable()

  const { set } = internalsOf(ContainerInstance.prototype)
  ContainerInstance.prototype.set = function setWithFactory(
    this: ContainerInstance,
    service: unknown,
    ...value: unknown[]
  ): ContainerInstance {
    if (isEager(service)) {
      // TypeDI would create the service inside `@Service()`, before the static fields of the class have their values.
      const isPostponed = onDemand.whenComplete?.(service.type, () => createLast(this, service.id ?? service.type))
      if (isPostponed) return set.call(this, { ...withFactory(service), eager: false }, ...value)
    }
    return set.call(this, withFactory(service), ...value)
  }

  const { registerHandler } = typediContainer
  typediContainer.registerHandler = function registerAnyHandler(
    this: typeof typediContainer,
    handler: Handler,
  ): typeof typediContainer {
    const context = handler.propertyName as unknown as InjectContext | undefined
    if (typeof context?.kind !== 'string') return registerHandler.call(this, handler) as typeof typediContainer
    const { registerInjection = () => refuseUnknown(`\`${describeElement(context)}\``) } = onDemand
    registerInjection(context, handler.value, (found) => registerHandler.call(this, found))
    // A decorator written as `(target, name) => Container.registerHandler(...)` would otherwise return `Container`,
    // which would replace an accessor or a setter, or initialize a field.
    return undefined as never
  }

  // Adds the factory to services that were registered before this module was evaluated.
  for (const service of allRegistrations(typediContainer.of()) ?? []) Object.assign(service, withFactory(service))

  // TypeDI searches its list of services for each look-up, so creating many services would take quadratic time.
  if (allRegistrations(typediContainer.of()))
    Object.assign(ContainerInstance.prototype, {
      findService(this: ContainerInstance, id: unknown) {
        return registrations(this, id)[0]
      },
      findAllServices(this: ContainerInstance, id: unknown) {
        return [...registrations(this, id)]
      },
    })
  return typediContainer
}

function isEager(service: unknown): service is TypedService & Pick<Registration, 'id'> {
  const { type, eager } = (service ?? {}) as Partial<Registration>
  return typeof type === 'function' && eager === true
}

/** Creates the service that was registered last under an identifier. Services with `multiple` share an identifier. */
function createLast(container: ContainerInstance, id: Registration['id']): void {
  const last = allRegistrations(container) && registrations(container, id).at(-1)
  const { getServiceValue } = internalsOf(container)
  if (last?.multiple && getServiceValue) getServiceValue.call(container, last)
  else container.get(id)
}
