import { CONTROLLER_FAILED, LOADED_TWICE, SERVICE_NOT_FOUND } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { onDemand } from './typedi/on-demand.ts'
import { isInOtherCopy } from './typedi/other-copies.ts'
import { identifierOf, isTypediError, reasonOf } from './typedi/readable-errors.ts'

/**
 * Takes a service from a container with `get`, and explains the errors.
 *
 * @param name The name of the service, for error messages.
 * @param user Describes the user of the service: `GET /apis/club (ClubController.enter)`; absent for a controller or an
 *   advice class.
 * @throws HONOTATE_CONTROLLER_FAILED, HONOTATE_SERVICE_NOT_FOUND, HONOTATE_LOADED_TWICE, and any `HonotateError` of
 *   `get`
 */
export function resolveService<T>(name: string, user: string | undefined, get: () => T): T {
  try {
    return get()
  } catch (cause) {
    if (cause instanceof HonotateError) throw cause
    const chain = onDemand.chainOf?.(cause)
    const join = (last: string | undefined): string => [user, last].filter(Boolean).join(' → ')
    if (isTypediError(cause, 'ServiceNotFoundError')) {
      const identifier = identifierOf(cause)
      if (isInOtherCopy(identifier))
        throw new HonotateError(LOADED_TWICE, {
          first: `the one that has registered \`${identifier}\``,
          second: `the one of \`${join(chain) || 'createApp()'}\``,
        })
      // TypeDI's `@Service` without parentheses replaces its class with a nameless function.
      const service = identifier.startsWith('<')
        ? 'something without the name of a class: an instance, undefined, an anonymous class, or @Service without parentheses'
        : identifier
      throw new HonotateError(SERVICE_NOT_FOUND, { chain: join(chain) || 'createApp()', service }, { cause })
    }
    throw new HonotateError(CONTROLLER_FAILED, { chain: join(chain ?? name), reason: reasonOf(cause) }, { cause })
  }
}
