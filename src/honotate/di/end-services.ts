import type { Logger } from '../http/logger.ts'
import { containerOfApp, createdServices } from './created-services.ts'
import { destroy, disposeOf } from './destroy.ts'
import { stopServices } from './stop.ts'
import { creationTurn } from './creation-order.ts'
import { registrations } from './typedi/registrations.ts'
import type { Registration } from './typedi/service-types.ts'
import { Container, ContainerInstance } from './typedi/typedi.ts'
import { withinTime } from './within-time.ts'

/** The apps that use services, by container or `globals`. An app has one entry for each use. */
const users = new WeakMap<object, ServiceUser[]>()

/** The key of `global` services in `users`. */
const globals = {}

/** The apps that have used the current services of a container. */
const served = new WeakMap<ContainerInstance, Set<ServiceUser>>()

/** The apps whose services have been destroyed, at least one of them by a method such as `destroy()`. */
const closed = new WeakSet<ServiceUser>()

export interface ServiceUser {
  readonly container: unknown
  readonly logger: Logger
}

/** Milliseconds for each `@OnStop()` method, and for the destruction of each service, in an app without `serve()`. */
const TIMEOUT = 3000

/** Stops and destroys those services of an app that no `serve()` uses, dependents first. They can be created again. */
export async function endServices(app: ServiceUser): Promise<void> {
  const container = containerOfApp(app.container)
  enter(container, app)
  await stopUnused(container, app, 1, TIMEOUT)
  await releaseServices(container, app, TIMEOUT)
}

/** Notes that an app uses the services of a container, until {@link leave} is called. */
export function enter(container: ContainerInstance, app: ServiceUser): void {
  for (const key of [container, globals]) users.set(key, [...usersOf(key), app])
  served.set(container, (served.get(container) ?? new Set()).add(app))
}

export function isClosed(app: ServiceUser): boolean {
  return closed.has(app)
}

/**
 * Calls the methods with `@OnStop()` of the services that have at most `most` uses, dependents first; `undefined`
 * without such methods.
 */
export function stopUnused(
  container: ContainerInstance,
  app: ServiceUser,
  most: 0 | 1,
  timeout: number,
): Promise<void> | undefined {
  const unused = unusedServices(container, most).map(({ value }) => value as unknown)
  return stopServices([...new Set(unused)], app.logger, limitOf(timeout))
}

/** Ends one use of the services by an app, and destroys those that have no more uses, dependents first. */
export async function releaseServices(container: ContainerInstance, app: ServiceUser, timeout: number): Promise<void> {
  const unused = leave(container, app)
  const values = new Set(unused.map(({ value }) => value as unknown))
  if (usersOf(container).length === 0 && [...values].some(disposeOf)) {
    for (const each of served.get(container) ?? []) closed.add(each)
    served.delete(container)
  }
  for (const service of unused) service.value = emptyValue()
  await destroyWithin(timeout, [...values], app.logger)
}

function usersOf(key: object): ServiceUser[] {
  return users.get(key) ?? []
}

/** Ends one use of the services by an app, and returns those that have no more uses, each after its dependencies. */
export function leave(container: ContainerInstance, app: ServiceUser): Registration[] {
  for (const key of [container, globals]) users.set(key, usersOf(key).toSpliced(usersOf(key).indexOf(app), 1))
  return unusedServices(container, 0)
}

/** The services that have at most `most` uses, each after its dependencies. */
function unusedServices(container: ContainerInstance, most: 0 | 1): Registration[] {
  const global = createdServices(Container.of()).filter((each) => each.global)
  const own = createdServices(container).filter((each) => !global.includes(each))
  // Global services outlive the container of a test: other tests use them as well.
  const isLastOfAll = usersOf(globals).length <= most && !('kept' in container)
  const unused = [...(isLastOfAll ? global : []), ...(usersOf(container).length <= most ? own : [])]
  return unused.toSorted((one, other) => creationTurn(one.value) - creationTurn(other.value))
}

export function destroyWithin(timeout: number, services: readonly unknown[], logger: Logger): Promise<void> {
  return destroy(services, logger, limitOf(timeout))
}

function limitOf(timeout: number): ((result: unknown) => Promise<unknown>) | undefined {
  return timeout > 0 ? (result) => withinTime(timeout, result) : undefined
}

/** Returns TypeDI's marker for a service without a value. TypeDI does not export the marker. */
export function emptyValue(): unknown {
  const probe = new ContainerInstance('probe').set({ id: 'probe', factory: Object })
  return registrations(probe, 'probe')[0]?.value
}
