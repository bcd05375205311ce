import type { Logger } from '../http/error-response.ts'

type Dispose = (() => unknown) | undefined
type Limit = (result: unknown) => Promise<unknown>

/**
 * Destroys services one after the other, and logs errors. Of `[Symbol.asyncDispose]()`, `destroy()` and
 * `[Symbol.dispose]()` it calls the first one that a service has.
 *
 * @param limit Rejects when a service takes too long; without it, there is no limit.
 */
export async function destroy(services: readonly unknown[], logger: Logger, limit?: Limit): Promise<void> {
  for (const service of services) {
    try {
      const result = disposeOf(service)?.call(service)
      if (result) await (limit ? limit(result) : result)
    } catch (error) {
      logger.error(`destroy() of ${serviceName(service)} failed`, error)
    }
  }
}

/** The method that destroys a service, if it has one. */
export function disposeOf(service: unknown): Dispose {
  const {
    [Symbol.asyncDispose]: asyncDispose,
    destroy: ownDestroy,
    [Symbol.dispose]: dispose,
  } = (service ?? {}) as Record<string | symbol, Dispose>
  return asyncDispose ?? ownDestroy ?? dispose
}

/** The name of a service in messages: that of its class. */
export function serviceName(service: unknown): string {
  return (service as object).constructor?.name || 'a service'
}
