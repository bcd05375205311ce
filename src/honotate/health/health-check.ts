import type { PublicMethodContext } from '../metadata/decorator-context.ts'
import { refuseBareDecorator, requirePublicMethod, standardContext } from '../metadata/refuse-misuse.ts'
import { requireTime } from '../http/limits.ts'
import { MethodMarks } from '../metadata/method-marks.ts'
import type { RecordedElement } from '../metadata/records.ts'

/**
 * Options of `@HealthCheck()`.
 *
 * @example
 * ```ts
 * ;@HealthCheck({ name: 'database', timeout: 2000 }) ping() {}
 * ```
 */
export interface HealthCheckOptions {
  /**
   * The name of the check in the report.
   * @default the name of the class
   */
  readonly name?: string
  /**
   * Milliseconds that the check may take, or 0 for no limit.
   * @default `timeout` of `health()`
   */
  readonly timeout?: number | undefined
}

/** A decorator for a public instance method that checks a service. */
export interface HealthCheckDecorator {
  (method: (signal: AbortSignal) => unknown, context: PublicMethodContext): void
  (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<any>): void
}

export const checkMethods: MethodMarks<HealthCheckOptions> = /* @__PURE__ */ new MethodMarks()

/**
 * Makes a method of a service or a controller a readiness check: `/ready` of `health()` calls it, and answers 503 if it
 * throws, returns `false` or takes too long.
 *
 * @param args The options.
 * @returns A decorator for a public instance method. The method receives an `AbortSignal`, aborted at the timeout.
 * @throws HONOTATE_INVALID_LIMIT, HONOTATE_WRONG_TARGET, HONOTATE_MISSING_PARENTHESES, HONOTATE_LEGACY_DECORATORS,
 *   HONOTATE_NO_METADATA, HONOTATE_AMBIGUOUS_DESTROY
 * @example
 * ```ts
 * ;@Service()
 * class Database {
 *   ;@HealthCheck({ name: 'database' })
 *   async ping() {
 *     await pool.query('select 1')
 *   }
 * }
 * ```
 */
export function HealthCheck(...args: [] | [options: HealthCheckOptions]): HealthCheckDecorator {
  refuseBareDecorator('HealthCheck', args)
  const { timeout } = args[0] ?? {}
  if (timeout !== undefined) requireTime('@HealthCheck()', 'timeout', timeout)
  return function healthCheck(_: unknown, given?: ClassMethodDecoratorContext<any, any> | string | symbol) {
    const context = standardContext('HealthCheck', given)
    requirePublicMethod('HealthCheck', context)
    checkMethods.add(context as RecordedElement, args[0] ?? {})
  }
}
