import type { Logger } from '../http/logger.ts'
import { MethodMarks } from '../metadata/method-marks.ts'
import { serviceName } from './destroy.ts'

/** The methods with `@OnStop()`, which has no options. */
export const stopMethods: MethodMarks<undefined> = /* @__PURE__ */ new MethodMarks()

/**
 * Calls the methods with `@OnStop()`, one after the other, and logs errors.
 *
 * @param limit Rejects when a method takes too long.
 */
export async function stopServices(
  services: readonly unknown[],
  logger: Logger,
  limit?: ((result: unknown) => Promise<unknown>) | undefined,
): Promise<void> {
  for (const service of services) {
    if (typeof service !== 'object' || service === null) continue
    for (const name of stopMethods.of(service).keys()) {
      try {
        const result = (service as Record<string | symbol, () => unknown>)[name]?.()
        await (limit ? limit(result) : result)
      } catch (error) {
        logger.error(`${serviceName(service)}.${String(name)} failed to stop`, error)
      }
    }
  }
}
