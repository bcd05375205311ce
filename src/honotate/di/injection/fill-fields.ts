import type { Constructor } from '../typedi/service-types.ts'
import { Container, type ContainerInstance, type Handler } from '../typedi/typedi.ts'
import { serviceToWaitFor, type ServiceInContainer } from './dependency-chain.ts'

interface Fields {
  readonly handlers: number
  readonly list: readonly Handler[]
}

const fields = new WeakMap<object, Fields>()

/** The fields to fill as soon as a container has created a service, by the class of the service. */
const waiting = new WeakMap<ContainerInstance, Map<Constructor, (() => void)[]>>()

/**
 * Fills the injected fields of a new instance. The container already finds the instance, so two services may have each
 * other in a field. A field that needs a service whose constructor is still running is filled as soon as that service
 * exists.
 */
export function fillFields(type: Constructor, instance: object, container: ContainerInstance): void {
  const fills = waiting.get(container)?.get(type)
  if (fills) {
    waiting.get(container)?.delete(type)
    for (const fill of fills) fill()
  }
  for (const handler of fieldHandlers(type)) fillField(instance as Record<string, unknown>, handler, container)
}

function fillField(instance: Record<string, unknown>, handler: Handler, container: ContainerInstance): void {
  let value: unknown
  try {
    value = handler.value(container)
  } catch (error) {
    const service = serviceToWaitFor(error)
    if (!service) throw error
    waitFor(service, () => fillField(instance, handler, container))
    return
  }
  instance[handler.propertyName as string] = value
}

function waitFor({ container, type }: ServiceInContainer, fill: () => void): void {
  const types = waiting.get(container) ?? new Map<Constructor, (() => void)[]>()
  waiting.set(container, types.set(type, [...(types.get(type) ?? []), fill]))
}

/**
 * The handlers for the fields of a class; cached, because TypeDI would search the handlers of all classes for each
 * instance.
 */
function fieldHandlers(type: Constructor): readonly Handler[] {
  const { handlers } = Container
  let known = fields.get(type)
  if (known?.handlers !== handlers.length) {
    const list = handlers.filter(
      ({ index, propertyName, object: { constructor } }) =>
        typeof index !== 'number' && propertyName && (constructor === type || type.prototype instanceof constructor),
    )
    fields.set(type, (known = { handlers: handlers.length, list }))
  }
  return known.list
}
