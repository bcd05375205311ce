import { START_FAILED } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { MethodMarks } from '../metadata/method-marks.ts'
import { servicesOf } from './created-services.ts'
import { serviceName } from './destroy.ts'

/** The methods with `@OnStart()`. */
export const startMethods: MethodMarks<true> = new MethodMarks()

/** The services that have been started or are being started. */
const starts = new WeakMap<object, Promise<void>>()

/** How a start ends before its time. */
export interface StartEnd {
  /**
   * Receives the services that this call has begun to start, the last one first, when one of them fails: the next call
   * starts them again. Without it they stay started, and the next call goes on with the one that failed.
   */
  readonly undo?: (begun: object[]) => Promise<void>
  /** Is rejected to end the start, as if the service that is being started had failed. */
  readonly interrupted?: Promise<never> | undefined
}

/**
 * Starts the services that exist, each once and after its dependencies, and those that they create meanwhile.
 *
 * @throws HONOTATE_START_FAILED
 */
export async function startServices(container: unknown, { undo, interrupted }: StartEnd = {}): Promise<void> {
  const begun: object[] = []
  let count = -1
  try {
    // One of them may create further ones.
    for (let services = servicesOf(container); services.length !== count; services = servicesOf(container)) {
      count = services.length
      for (const service of services) {
        const methods = [...startMethods.of(service).keys()]
        if (methods.length === 0) continue
        if (!starts.has(service)) {
          begun.unshift(service)
          begin(service, methods)
        }
        await (interrupted ? Promise.race([starts.get(service), interrupted]) : starts.get(service))
      }
    }
  } catch (error) {
    if (undo) {
      for (const service of begun) starts.delete(service)
      await undo(begun)
    }
    throw error
  }
}

/** Notes the start before it can fail: a method that is not async throws at once. */
function begin(service: object, methods: readonly (string | symbol)[]): void {
  const start = callAll(service, methods)
  starts.set(service, start)
  // A start that was undone may fail later, while the next one runs.
  start.catch(() => starts.get(service) === start && starts.delete(service))
}

async function callAll(service: object, methods: readonly (string | symbol)[]): Promise<void> {
  for (const name of methods) {
    try {
      await (service as Record<string | symbol, () => unknown>)[name]?.()
    } catch (cause) {
      const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/u, '')
      throw new HonotateError(START_FAILED, { method: `${serviceName(service)}.${String(name)}`, reason }, { cause })
    }
  }
}
