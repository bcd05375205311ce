import type { Logger } from '../http/error-response.ts'
import { destroy } from './destroy.ts'
import { isEmpty } from './factories.ts'
import { allRegistrations, registrations } from './registrations.ts'
import { Container, ContainerInstance } from './typedi.ts'

const users = new WeakMap<ContainerInstance, number>()

/** Whose services a server uses. */
export interface ServiceUser {
  readonly container: unknown
  readonly logger: Logger
}

/**
 * Says that a server uses the services of an app.
 *
 * @returns What to call when the server is closed: it destroys the services that can be created anew, the last one that
 *   was registered first, unless another server uses them still.
 */
export function useServices({ container: given, logger }: ServiceUser): () => Promise<void> {
  const container = given instanceof ContainerInstance ? given : Container.of()
  users.set(container, (users.get(container) ?? 0) + 1)
  return async function release() {
    const others = (users.get(container) as number) - 1
    users.set(container, others)
    if (others > 0) return
    const order = new Map(allRegistrations(Container.of()).map(({ id }, index) => [id, index]))
    const created = allRegistrations(container)
      .filter(({ type, factory, value }) => (type ?? factory) && !isEmpty(value))
      // A child container has its services in the order in which they were asked for.
      .toSorted((one, other) => (order.get(other.id) ?? -1) - (order.get(one.id) ?? -1))
    const values = created.map(({ value }) => value)
    for (const service of created) service.value = emptyValue()
    await destroy(values, logger)
  }
}

/** TypeDI's marker of a service that has no value yet. */
function emptyValue(): unknown {
  const probe = new ContainerInstance('probe').set({ id: 'probe', factory: Object })
  return registrations(probe, 'probe')[0]?.value
}
