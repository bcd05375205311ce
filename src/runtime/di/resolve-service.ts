import { CONTROLLER_FAILED, SERVICE_NOT_FOUND } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { onDemand } from './typedi/on-demand.ts'
import { ServiceNotFoundError } from './typedi/typedi.ts'

/**
 * Takes a service from a container.
 *
 * @param name Its class, for error messages.
 * @param user The route that needs it: `GET /apis/club (ClubController.enter)`; absent for a controller.
 * @throws HONOTATE_CONTROLLER_FAILED, HONOTATE_SERVICE_NOT_FOUND, HONOTATE_UNRESOLVED_DEPENDENCY,
 *   HONOTATE_UNKNOWN_DEPENDENCIES, HONOTATE_CIRCULAR_DEPENDENCY
 */
export function resolveService<T>(name: string, user: string | undefined, get: () => T): T {
  try {
    return get()
  } catch (cause) {
    if (cause instanceof HonotateError) throw cause
    const chain = onDemand.chainOf?.(cause)
    const join = (last: string | undefined): string => [user, last].filter(Boolean).join(' → ')
    if (cause instanceof ServiceNotFoundError) {
      const { normalizedIdentifier } = cause as unknown as NamedError
      // TypeDI's `@Service` without parentheses replaces its class by a nameless function.
      const service = normalizedIdentifier.startsWith('<')
        ? 'something that is not a class: an instance, undefined, or @Service without parentheses'
        : normalizedIdentifier
      throw new HonotateError(SERVICE_NOT_FOUND, { chain: join(chain) || 'createApp()', service }, { cause })
    }
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/u, '')
    throw new HonotateError(CONTROLLER_FAILED, { chain: join(chain ?? name), reason }, { cause })
  }
}

interface NamedError {
  readonly normalizedIdentifier: string
}
