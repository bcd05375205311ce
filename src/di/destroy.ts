import type { Logger } from '../http/error-response.ts'

/** Calls `destroy()` on every service that has it, one after the other, and logs errors. */
export async function destroy(services: readonly unknown[], logger: Logger): Promise<void> {
  for (const service of services) {
    try {
      const result: unknown = (service as { destroy?(): unknown } | undefined)?.destroy?.()
      if (result) await result
    } catch (error) {
      logger.error(`destroy() of ${nameOf(service)} failed`, error)
    }
  }
}

function nameOf(service: unknown): string {
  return (service as object).constructor?.name || 'a service'
}
