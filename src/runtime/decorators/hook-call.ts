import type { Services } from '../di/container.ts'
import { resolveController, single } from '../di/resolve-controller.ts'
import type { Exchange } from '../http/exchange.ts'
import type { ControllerClass, NamedMethod } from '../metadata/controllers.ts'
import { nameRoute } from '../routing/controller-method.ts'

/** Calls the member of a guard or an interceptor, and passes on its result. */
type HookCall = <T>(
  exchange: Pick<Exchange, 'request' | 'response'>,
  args: readonly unknown[],
  respond: (result: any) => T | Promise<T>,
) => T | Promise<T>

/**
 * Prepares the calls of a guard or an interceptor: a function, or a member of the service of a class.
 *
 * @throws as `resolveService()`; HONOTATE_SERVICE_NOT_FOUND for what is no function, such as an import that is undefined.
 */
export function createHookCall(given: Function, member: string, services: Services, method: NamedMethod): HookCall {
  const source =
    typeof given === 'function' && !isClassWith(given, member)
      ? single({ [member]: given })
      : resolveController(given as ControllerClass, services, nameRoute(method))
  return (exchange, args, respond) =>
    source.use(exchange, (instance) => (instance as Asked)[member]?.(...args), respond)
}

type Asked = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

/** The member may be a field; a class with decorated constructor parameters may be a proxy, which has no source text. */
function isClassWith(given: Function, member: string): boolean {
  return typeof given.prototype?.[member] === 'function' || /^class\b/u.test(String(given))
}
