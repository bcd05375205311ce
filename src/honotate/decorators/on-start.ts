import { startBeforeRequests } from '../di/start-gate.ts'
import { startMethods } from '../di/start.ts'
import { onDemand } from '../di/typedi/on-demand.ts'
import { refuseBareDecorator, requirePublicMethod, standardContext } from '../metadata/refuse-misuse.ts'
import type { RecordedElement } from '../metadata/records.ts'
import type { StartDecorator } from './decorator-types.ts'

/**
 * Calls a method of a service or a controller when the app starts, and waits for it: before `serve()` listens or,
 * without `serve()`, before the app handles its first request. Services start one after the other, each after its
 * dependencies. If a method fails, the start fails with HONOTATE_START_FAILED.
 *
 * Services that are created after the start, such as services with the scope `request`, are not started.
 *
 * @returns A decorator for a public instance method without parameters.
 * @throws HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS, HONOTATE_NO_METADATA,
 *   HONOTATE_AMBIGUOUS_DESTROY
 * @example
 * ```ts
 * ;@Service()
 * class Database {
 *   ;@OnStart()
 *   async connect() {
 *     await pool.connect()
 *   }
 * }
 * ```
 */
export function OnStart(...args: []): StartDecorator {
  refuseBareDecorator('OnStart', args)
  onDemand.startGate = startBeforeRequests
  return function onStart(_: unknown, given?: ClassMethodDecoratorContext<any, any> | string | symbol) {
    const context = standardContext('OnStart', given)
    requirePublicMethod('OnStart', context)
    startMethods.add(context as RecordedElement, undefined)
  }
}
