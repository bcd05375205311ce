import type { Logger } from '../http/error-response.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { ControllerSource } from '../routing/contracts.ts'
import type { ServiceContainer } from './container.ts'
import { resolveService } from './resolve-service.ts'
import { refuseUnknown } from './typedi/factories.ts'
import { onDemand } from './typedi/on-demand.ts'

const scoped = new WeakSet<ControllerClass>()

/** Marks a controller that is created for each request. */
export function announceRequestScope(controller: ControllerClass): void {
  scoped.add(controller)
}

/**
 * Takes a controller from the container, or prepares to do so for each request.
 *
 * @throws as {@link resolveService}
 */
export function resolveController(
  controller: ControllerClass,
  container: ServiceContainer,
  logger: Logger,
): ControllerSource {
  return resolveService(controller, () => {
    if (!scoped.has(controller)) return single(container.get<object>(controller))
    const { createRequestScope = () => refuseUnknown(`the request scope of \`${controller.name}\``) } = onDemand
    return createRequestScope(controller, container, logger)
  })
}

/** The one object of a class for all requests. */
function single(instance: object): ControllerSource {
  return {
    isScoped: false,
    use(_, call, respond) {
      const result = call(instance)
      return result instanceof Promise ? result.then(respond) : respond(result)
    },
  }
}
