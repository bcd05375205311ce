import type { Registration } from './factories.ts'
import type { ContainerInstance } from './typedi.ts'

interface Index {
  readonly services: readonly Registration[]
  count: number
  readonly byId: Map<unknown, Registration[]>
}

const indexes = new WeakMap<ContainerInstance, Index>()

/**
 * What a container has registered under an identifier. TypeDI looks through a list, which costs each look-up more with
 * each service. The index follows that list, which TypeDI appends to or replaces.
 */
export function registrations(container: ContainerInstance, id: unknown): readonly Registration[] {
  const services = allRegistrations(container)
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

/** What a container has registered, in order. TypeDI keeps this list to itself, but has no other way to read it. */
export function allRegistrations(container: ContainerInstance): readonly Registration[] {
  return (container as unknown as { readonly services: readonly Registration[] }).services
}
