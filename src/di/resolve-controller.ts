import { CONTROLLER_FAILED, SERVICE_NOT_FOUND } from '../errors/catalogue.ts'
import { HonotateError } from '../errors/honotate-error.ts'
import type { Logger } from '../http/error-response.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { chainOf } from './chain.ts'
import type { ServiceContainer } from './container.ts'
import { createRequestScope, hasRequestScope, type RunInScope } from './request-scope.ts'
import { ServiceNotFoundError } from './typedi.ts'

/**
 * Takes a controller from the container, or prepares to do so for each request.
 *
 * @throws HONOTATE_CONTROLLER_FAILED, HONOTATE_SERVICE_NOT_FOUND and what `construct` throws.
 */
export function resolveController(
  controller: ControllerClass,
  container: ServiceContainer,
  logger: Logger,
): { readonly instance: object } | { readonly runInScope: RunInScope } {
  try {
    if (hasRequestScope(controller)) return { runInScope: createRequestScope(controller, container, logger) }
    return { instance: container.get<object>(controller) }
  } catch (cause) {
    if (cause instanceof HonotateError) throw cause
    const chain = chainOf(cause) ?? controller.name
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/u, '')
    throw new HonotateError(cause instanceof ServiceNotFoundError ? SERVICE_NOT_FOUND : CONTROLLER_FAILED, { chain, reason }, { cause })
  }
}
