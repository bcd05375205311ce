import type { Logger } from '../http/logger.ts'
import { MethodMarks } from '../metadata/method-marks.ts'
import { serviceName } from './destroy.ts'

/** The methods with `@OnStop()`, which has no options. */
export const stopMethods: MethodMarks<undefined> = /* @__PURE__ */ new MethodMarks()

/** Rejects when a method takes too long. */
type Limit = (result: unknown) => Promise<unknown>

/**
 * Calls the methods with `@OnStop()` one after the other, dependents first, and logs errors.
 *
 * @param services Each after its dependencies.
 * @returns `undefined` without such methods.
 */
export function stopServices(
  services: readonly unknown[],
  logger: Logger,
  limit?: Limit | undefined,
): Promise<void> | undefined {
  const stopping = services.toReversed().filter((each): each is object => typeof each === 'object' && each !== null)
  const calls = stopping.flatMap((service) => [...stopMethods.of(service).keys()].map((name) => ({ service, name })))
  return calls.length > 0 ? callEach(calls, logger, limit) : undefined
}

interface StopCall {
  readonly service: object
  readonly name: string | symbol
}

async function callEach(calls: readonly StopCall[], logger: Logger, limit: Limit | undefined): Promise<void> {
  for (const { service, name } of calls) {
    try {
      const result = (service as Record<string | symbol, () => unknown>)[name]?.()
      await (limit ? limit(result) : result)
    } catch (error) {
      logger.error(`${serviceName(service)}.${String(name)} failed to stop`, error)
    }
  }
}
