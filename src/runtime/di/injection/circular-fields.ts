import { noteCreation } from '../typedi/creation-order.ts'
import { isEmpty } from '../typedi/factories.ts'
import { registrations } from '../typedi/registrations.ts'
// Injection needs the patches of that module, too.
import { Container } from '../typedi/install.ts'
import { internalsOf, type Registration } from '../typedi/service-types.ts'
import { ContainerInstance } from '../typedi/typedi.ts'
import { fillFields } from './fill-fields.ts'

let isDone = false

/**
 * Makes TypeDI's containers create services that have each other in fields, whichever is resolved first, and note the
 * order in which services are complete.
 */
export function allowCircularFields(): void {
  if (isDone) return
  isDone = true
  const internals = internalsOf(ContainerInstance.prototype)
  const { applyPropertyHandlers, getServiceValue } = internals

  // TypeDI fails when a field needs a service whose constructor is running.
  if (applyPropertyHandlers)
    internals.applyPropertyHandlers = function fillAll(this: ContainerInstance, type, instance) {
      fillFields(type, instance, this)
    }

  // A child container registers a copy of a service of the global one, but TypeDI creates the value for another copy. It
  // would create services that have each other in fields twice.
  if (getServiceValue)
    internals.getServiceValue = function valueOfRegistered(this: ContainerInstance, service) {
      const own = registrations(this, service.id)
      const isCopy =
        this !== Container.of() && !service.global && own.length === 1 && own[0]?.factory === service.factory
      const registered = isCopy ? (own[0] as Registration) : service
      const isNew = isEmpty(registered.value)
      const value = getServiceValue.call(this, registered)
      if (isNew) noteCreation(value)
      return value
    }
}
