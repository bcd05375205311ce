import { stopMethods } from '../di/stop.ts'
import { refuseBareDecorator, requirePublicMethod, standardContext } from '../metadata/refuse-misuse.ts'
import type { RecordedElement } from '../metadata/records.ts'
import type { StartDecorator } from './decorator-types.ts'

/**
 * Calls a method of a service or a controller when `close()` of `serve()` or of the app is called. The method can leave
 * a queue, for example, or end streams that keep requests open. Dependents stop first. `drainDelay` runs at the same
 * time. When all methods and the delay are over, the server accepts no more connections. If a method fails or takes
 * longer than `destroyTimeout` (3 seconds without `serve()`), this is logged, and the next method is called.
 * `destroy()` is called later, when the requests under way have ended.
 *
 * Services with the scope `request` are not stopped.
 *
 * @returns A decorator for a public instance method without parameters.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_AMBIGUOUS_DESTROY
 * @example
 * ```ts
 * ;@Service()
 * class Jobs {
 *   ;@OnStop()
 *   async pause() {
 *     await consumer.stop()
 *   }
 * }
 * ```
 */
export function OnStop(...args: []): StartDecorator {
  refuseBareDecorator('OnStop', args)
  return function onStop(_: unknown, given?: ClassMethodDecoratorContext<any, any> | string | symbol) {
    const context = standardContext('OnStop', given)
    requirePublicMethod('OnStop', context)
    stopMethods.add(context as RecordedElement, undefined)
  }
}
