import { CONTROLLER_FAILED } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import type { Logger } from '../http/error-response.ts'
import type { ControllerSource } from '../routing/contracts.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { ServiceContainer } from './container.ts'
import { refuseUnknown } from './factories.ts'
import { injection } from './injection.ts'

const scoped = new WeakSet<ControllerClass>()

/** Says that a controller is created for each request. */
export function announceRequestScope(controller: ControllerClass): void {
  scoped.add(controller)
}

/**
 * Takes a controller from the container, or prepares to do so for each request.
 *
 * @throws HONOTATE_CONTROLLER_FAILED, HONOTATE_SERVICE_NOT_FOUND and what `construct` throws.
 */
export function resolveController(
  controller: ControllerClass,
  container: ServiceContainer,
  logger: Logger,
): ControllerSource {
  try {
    if (!scoped.has(controller)) return { instance: container.get<object>(controller) }
    const { createRequestScope = () => refuseUnknown(`the request scope of ${controller.name}`) } = injection
    return { runInScope: createRequestScope(controller, container, logger) }
  } catch (cause) {
    if (cause instanceof HonotateError) throw cause
    const details = {
      chain: controller.name,
      reason: (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/u, ''),
    }
    throw injection.explain?.(cause, details) ?? new HonotateError(CONTROLLER_FAILED, details, { cause })
  }
}
