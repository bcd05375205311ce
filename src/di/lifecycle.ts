import type { Logger } from '../http/error-response.ts'
import { containerOfApp, createdServices } from './created-services.ts'
import { destroy } from './destroy.ts'
import { startServices } from './start.ts'
import { registrations } from './typedi/registrations.ts'
import { ContainerInstance } from './typedi/typedi.ts'
import { withinTime } from './within-time.ts'

const users = new WeakMap<ContainerInstance, number>()

/** An app whose services a server uses. */
export interface ServiceUser {
  readonly container: unknown
  readonly logger: Logger
}

/**
 * Starts the services of an app; if one fails, destroys those that have been started with it, dependents first.
 *
 * @param timeout Milliseconds that each service has to be destroyed; 0 for no limit.
 * @param interrupted Is rejected to end the start.
 * @throws HONOTATE_START_FAILED
 */
export function startOrDestroy(
  { container, logger }: ServiceUser,
  timeout: number,
  interrupted?: Promise<never>,
): Promise<void> {
  return startServices(container, { undo: (begun) => destroyWithin(timeout, begun, logger), interrupted })
}

/**
 * Counts the servers that use the services of an app.
 *
 * @param timeout Milliseconds that each service has to be destroyed; 0 for no limit.
 * @returns A function to call when the server is closed. When no other server uses the services, it destroys those that
 *   the container can create again, each before its dependencies.
 */
export function useServices({ container: given, logger }: ServiceUser, timeout: number): () => Promise<void> {
  const container = containerOfApp(given)
  users.set(container, (users.get(container) ?? 0) + 1)
  return async function release() {
    const others = (users.get(container) as number) - 1
    users.set(container, others)
    if (others > 0) return
    const created = createdServices(container)
    const values = new Set(created.map(({ value }) => value as unknown))
    for (const service of created) service.value = emptyValue()
    await destroyWithin(timeout, [...values].toReversed(), logger)
  }
}

function destroyWithin(timeout: number, services: readonly unknown[], logger: Logger): Promise<void> {
  return destroy(services, logger, timeout > 0 ? (result) => withinTime(timeout, result) : undefined)
}

/** TypeDI's marker of a service without a value, which TypeDI does not export. */
function emptyValue(): unknown {
  const probe = new ContainerInstance('probe').set({ id: 'probe', factory: Object })
  return registrations(probe, 'probe')[0]?.value
}
