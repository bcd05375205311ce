import { isThenable } from '../http/is-thenable.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { ControllerSource } from '../metadata/contracts.ts'
import type { Services } from '../metadata/container.ts'
import { resolveService } from './resolve-service.ts'
import { hasRequestScope } from './register-class.ts'
import { refuseUnknown } from './typedi/factories.ts'
import { onDemand } from './typedi/on-demand.ts'

/**
 * Takes a controller, an advice class, a guard or an interceptor from the container, or prepares to do so for each
 * request.
 *
 * @param user Describes the user of the guard or the interceptor, for errors; absent for a controller or an advice
 *   class.
 * @throws as {@link resolveService}
 */
export function controllerSource(
  controller: ControllerClass,
  { container, logger }: Services,
  user?: string,
): ControllerSource {
  return resolveService(controller?.name, user, () => {
    if (!hasRequestScope(controller)) return single(container.get<object>(controller))
    const { createRequestScope = () => refuseUnknown(`the request scope of \`${controller.name}\``) } = onDemand
    return createRequestScope(controller, container, logger)
  })
}

/** Makes the source that uses one object for all requests. */
export function single(instance: object): ControllerSource {
  return {
    isScoped: false,
    use(exchange, call, respond) {
      const result = call(instance, exchange)
      if (!isThenable(result)) return respond(result, exchange)
      return Promise.resolve(result).then((settled) => respond(settled, exchange))
    },
  }
}
