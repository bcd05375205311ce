import { START_FAILED } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { MethodMarks } from '../metadata/method-marks.ts'
import { servicesOf } from './created-services.ts'
import { nameOf } from './destroy.ts'

/** The methods with `@OnStart()`. */
export const startMethods: MethodMarks<true> = new MethodMarks()

/** The services that have been started or are being started. */
const starts = new WeakMap<object, Promise<void>>()

/**
 * Starts the services that exist, each once and after its dependencies, and those that they create meanwhile.
 *
 * @throws HONOTATE_START_FAILED; the next call starts again at the service that failed.
 */
export async function startServices(container: unknown): Promise<void> {
  for (let count = 0; ;) {
    const services = servicesOf(container)
    // One of them may have created further ones.
    if (services.length === count) return
    count = services.length
    for (const service of services) await startOnce(service)
  }
}

function startOnce(service: object): Promise<void> | undefined {
  const methods = [...startMethods.of(service).keys()]
  if (methods.length === 0) return undefined
  let start = starts.get(service)
  if (!start) starts.set(service, (start = callAll(service, methods)))
  return start
}

async function callAll(service: object, methods: readonly (string | symbol)[]): Promise<void> {
  for (const name of methods) {
    try {
      await (service as Record<string | symbol, () => unknown>)[name]?.()
    } catch (cause) {
      starts.delete(service)
      const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/u, '')
      throw new HonotateError(START_FAILED, { method: `${nameOf(service)}.${String(name)}`, reason }, { cause })
    }
  }
}
