import type { Logger } from '../http/error-response.ts'
import { destroy } from './destroy.ts'
import { isEmpty } from './typedi/factories.ts'
import { allRegistrations, registrations } from './typedi/registrations.ts'
import { Container, ContainerInstance } from './typedi/typedi.ts'

const users = new WeakMap<ContainerInstance, number>()

/** An app whose services a server uses. */
export interface ServiceUser {
  readonly container: unknown
  readonly logger: Logger
}

/**
 * Counts the servers that use the services of an app.
 *
 * @returns A function to call when the server is closed. When no other server uses the services, it destroys those that
 *   the container can create again, the last registered first.
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
      // A child container lists services in the order of their first look-up.
      .toSorted((one, other) => (order.get(other.id) ?? -1) - (order.get(one.id) ?? -1))
    const values = created.map(({ value }) => value)
    for (const service of created) service.value = emptyValue()
    await destroy(values, logger)
  }
}

/** TypeDI's marker of a service without a value, which TypeDI does not export. */
function emptyValue(): unknown {
  const probe = new ContainerInstance('probe').set({ id: 'probe', factory: Object })
  return registrations(probe, 'probe')[0]?.value
}
