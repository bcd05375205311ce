import { APP_CLOSED } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { containerOfApp } from './created-services.ts'
import { destroyWithin, enter, isClosed, leave, releaseServices, stopUnused, type ServiceUser } from './end-services.ts'
import { forgetStart, startServices } from './start.ts'

/** The services that servers have begun to start. */
const begun = new WeakSet<object>()

interface ServiceUse {
  /**
   * Starts the services. If that fails, undoes the start.
   *
   * @param interrupted Rejects to end the start.
   * @throws HONOTATE_START_FAILED
   */
  start(interrupted?: Promise<never>): Promise<void>
  /**
   * Destroys the services that servers have begun to start, and that no server uses any more, dependents first. The
   * next start starts them again.
   */
  undo(): Promise<void>
  /**
   * Calls the `@OnStop()` methods of services that no other server uses, dependents first; `undefined` without such
   * methods.
   */
  stop(): Promise<void> | undefined
  /** Destroys the services that no server uses any more, dependents first. They can be created again. */
  release(): Promise<void>
}

/**
 * Notes that a server uses the services of an app, until `undo()` or `release()` is called, or `start()` fails.
 *
 * @param timeout Milliseconds that each `@OnStop()` method, and the destruction of each service, may take; 0 for no
 *   limit.
 * @throws HONOTATE_APP_CLOSED
 */
export function useServices(app: ServiceUser, timeout: number): ServiceUse {
  if (isClosed(app)) throw new HonotateError(APP_CLOSED)
  const container = containerOfApp(app.container)
  enter(container, app)

  async function undo(): Promise<void> {
    const services = leave(container, app)
      .map(({ value }) => value as object)
      .filter((service) => begun.has(service))
    for (const service of services) forgetStart(service)
    await destroyWithin(timeout, services, app.logger)
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
    stop: () => stopUnused(container, app, 1, timeout),
    release: () => releaseServices(container, app, timeout),
  }
}
