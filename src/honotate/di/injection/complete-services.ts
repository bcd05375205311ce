import { noteCreation } from '../creation-order.ts'
import { registrations } from '../typedi/registrations.ts'
import { isEmpty } from '../typedi/factories.ts'
// Injection also needs the patches of `patches.ts`.
import { Container } from '../typedi/patches.ts'
import { internalsOf, type Registration } from '../typedi/service-types.ts'
import { ContainerInstance } from '../typedi/typedi.ts'
import { fillFields } from './fill-fields.ts'

let isDone = false

const unfinished = new Set<Registration>()
/** The unfinished services that another service has received already. */
const lent = new Set<Registration>()
/** The services that were completed while others were unfinished. */
let completed: Registration[] = []

/**
 * Creates a service. If a field cannot be filled, drops the instance, which TypeDI would keep. If another service has
 * received the instance, all services that were completed meanwhile are dropped, too.
 */
function complete(service: Registration, create: () => unknown): unknown {
  const { value: empty } = service
  const start = completed.length
  unfinished.add(service)
  try {
    const value = create()
    noteCreation(value)
    completed.push(service)
    return value
  } catch (error) {
    service.value = empty
    if (lent.has(service)) for (const each of completed.splice(start)) each.value = empty
    throw error
  } finally {
    unfinished.delete(service)
    lent.delete(service)
    if (unfinished.size === 0) completed = []
  }
}

/**
 * Patches TypeDI's containers, so that services can have each other in fields, whichever is resolved first, and so that
 * the order in which services are completed is known.
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

  // For a service of the global container, TypeDI registers one copy in the child container, but creates the value for
  // another copy. Services that have each other in fields would then be created twice.
  if (getServiceValue)
    internals.getServiceValue = function valueOfRegistered(this: ContainerInstance, service) {
      const own = registrations(this, service.id)
      const isCopy = this !== Container.of() && own.length === 1 && own[0]?.factory === service.factory
      const registered = isCopy ? (own[0] as Registration) : service
      const before = registered.value
      if (!isEmpty(before)) {
        if (unfinished.has(registered)) lent.add(registered)
        return before
      }
      return complete(registered, () => getServiceValue.call(this, registered))
    }
}
