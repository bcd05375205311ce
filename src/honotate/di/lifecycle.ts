import { APP_CLOSED } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { Logger } from '../http/logger.ts'
import { containerOfApp, createdServices } from './created-services.ts'
import { destroy, disposeOf } from './destroy.ts'
import { forgetStart, startServices } from './start.ts'
import { stopServices } from './stop.ts'
import { creationTurn, registrations } from './typedi/registrations.ts'
import type { Registration } from './typedi/service-types.ts'
import { Container, ContainerInstance } from './typedi/typedi.ts'
import { withinTime } from './within-time.ts'

/** The apps whose servers use the services of a container, or `globals`; one entry for each server. */
const users = new WeakMap<object, ServiceUser[]>()

/** The key of `global` services, which all servers use. */
const globals = {}

/** The apps that have been served with the services that a container has now. */
const served = new WeakMap<ContainerInstance, Set<ServiceUser>>()

/** The apps whose services have been destroyed. */
const closed = new WeakSet<ServiceUser>()

/** The services that servers have begun to start. */
const begun = new WeakSet<object>()

/** An app whose services a server or a health check uses. */
export interface ServiceUser {
  readonly container: unknown
  readonly logger: Logger
}

/** The services of an app while a server uses them. */
interface ServiceUse {
  /**
   * Starts the services. If one fails, undoes the start.
   *
   * @param interrupted Is rejected to end the start.
   * @throws HONOTATE_START_FAILED
   */
  start(interrupted?: Promise<never>): Promise<void>
  /** Destroys the started services that no server uses any more, dependents first. The next start starts them again. */
  undo(): Promise<void>
  /** Calls the methods with `@OnStop()` of the services that no other server uses, dependents first. */
  stop(): Promise<void> | undefined
  /** Destroys the services that no server uses any more, dependents first. They can be created again. */
  release(): Promise<void>
}

/**
 * Notes that a server uses the services of an app, until it calls `undo()` or `release()`.
 *
 * @param timeout Milliseconds that each service may take to be destroyed; 0 for no limit.
 * @throws HONOTATE_APP_CLOSED
 */
export function useServices(app: ServiceUser, timeout: number): ServiceUse {
  if (closed.has(app)) throw new HonotateError(APP_CLOSED)
  const container = containerOfApp(app.container)
  for (const key of [container, globals]) users.set(key, [...usersOf(key), app])
  served.set(container, (served.get(container) ?? new Set()).add(app))

  async function undo(): Promise<void> {
    const services = leave(container, app)
      .map(({ value }) => value as object)
      .filter((service) => begun.has(service))
    for (const service of services) forgetStart(service)
    await destroyWithin(timeout, services.toReversed(), app.logger)
  }

  return {
    undo,
    async start(interrupted) {
      try {
        await startServices(app.container, { begun, interrupted })
      } catch (error) {
        await undo()
        throw error
      }
    },
    stop() {
      const unused = unusedServices(container, 1)
      return stopServices(
        [...new Set(unused.map(({ value }) => value as unknown))].toReversed(),
        app.logger,
        limitOf(timeout),
      )
    },
    async release() {
      const unused = leave(container, app)
      const values = new Set(unused.map(({ value }) => value as unknown))
      if (usersOf(container).length === 0 && [...values].some(disposeOf)) {
        for (const each of served.get(container) ?? []) closed.add(each)
        served.delete(container)
      }
      for (const service of unused) service.value = emptyValue()
      await destroyWithin(timeout, [...values].toReversed(), app.logger)
    },
  }
}

function usersOf(key: object): ServiceUser[] {
  return users.get(key) ?? []
}

/** Ends the use by one server, and returns the services that no server uses any more, each after its dependencies. */
function leave(container: ContainerInstance, app: ServiceUser): Registration[] {
  for (const key of [container, globals]) users.set(key, usersOf(key).toSpliced(usersOf(key).indexOf(app), 1))
  return unusedServices(container, 0)
}

/** The services that are used by a number of servers at most, each after its dependencies. */
function unusedServices(container: ContainerInstance, most: 0 | 1): Registration[] {
  const global = createdServices(Container.of()).filter((each) => each.global)
  const own = createdServices(container).filter((each) => !global.includes(each))
  // Global services outlive the container of a test: other tests use them as well.
  const isLastOfAll = usersOf(globals).length <= most && !('kept' in container)
  const unused = [...(isLastOfAll ? global : []), ...(usersOf(container).length <= most ? own : [])]
  return unused.toSorted((one, other) => creationTurn(one.value) - creationTurn(other.value))
}

function destroyWithin(timeout: number, services: readonly unknown[], logger: Logger): Promise<void> {
  return destroy(services, logger, limitOf(timeout))
}

function limitOf(timeout: number): ((result: unknown) => Promise<unknown>) | undefined {
  return timeout > 0 ? (result) => withinTime(timeout, result) : undefined
}

/** TypeDI's marker of a service without a value, which TypeDI does not export. */
function emptyValue(): unknown {
  const probe = new ContainerInstance('probe').set({ id: 'probe', factory: Object })
  return registrations(probe, 'probe')[0]?.value
}
