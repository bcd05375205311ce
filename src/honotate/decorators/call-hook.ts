import type { Services } from '../metadata/container.ts'
import { controllerSource, single } from '../di/controller-source.ts'
import type { Exchange } from '../http/exchange.ts'
import type { ControllerClass } from '../metadata/controllers.ts'

type HookCall = <T>(
  exchange: Pick<Exchange, 'request' | 'response'>,
  args: readonly unknown[],
  respond: (result: any) => T | Promise<T>,
) => T | Promise<T>

/**
 * Makes the function that calls a guard or an interceptor.
 *
 * @param hook A function, or the class of a service that has `member`.
 * @param user How error messages name the code that uses the service.
 * @throws as `resolveService()`; HONOTATE_SERVICE_NOT_FOUND for an instance, or for an import that is `undefined`
 */
export function createHookCall(hook: Function, member: string, services: Services, user: string): HookCall {
  const source =
    typeof hook === 'function' && !isClassWith(hook, member)
      ? single({ [member]: hook })
      : controllerSource(hook as ControllerClass, services, user)
  return (exchange, args, respond) =>
    source.use(exchange, (instance) => (instance as Members)[member]?.(...args), respond)
}

type Members = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

/**
 * Whether a hook is a class: its prototype has the member, or its source text begins with `class`. Both are tested,
 * since the member may be a field, and a proxy of a class has no source text.
 */
function isClassWith(hook: Function, member: string): boolean {
  return typeof hook.prototype?.[member] === 'function' || /^class\b/u.test(String(hook))
}
