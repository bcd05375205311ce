import { internalsOf, type Registration } from './service-types.ts'
import type { ContainerInstance } from './typedi.ts'

interface Index {
  readonly services: readonly Registration[]
  count: number
  readonly byId: Map<unknown, Registration[]>
}

const indexes = new WeakMap<ContainerInstance, Index>()

/**
 * The services that a container has registered under an identifier. TypeDI searches a list, which takes longer with
 * each service, so this function keeps an index. TypeDI appends to the list or replaces it.
 */
export function registrations(container: ContainerInstance, id: unknown): readonly Registration[] {
  const services = allRegistrations(container)
  // The container of a request has no registrations: an index for each would only be garbage.
  if (services.length === 0) return services
  let index = indexes.get(container)
  if (index?.services !== services) indexes.set(container, (index = { services, count: 0, byId: new Map() }))
  for (; index.count < services.length; index.count++) {
    const service = services[index.count] as Registration
    const known = index.byId.get(service.id)
    if (known) known.push(service)
    else index.byId.set(service.id, [service])
  }
  return index.byId.get(id) ?? []
}

/** The services of a container in order of registration. The list is private, and TypeDI has no public one. */
export function allRegistrations(container: ContainerInstance): readonly Registration[] {
  return internalsOf(container).services
}
