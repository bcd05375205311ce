import { START_FAILED } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { MethodMarks } from '../metadata/method-marks.ts'
import { servicesOf } from './created-services.ts'
import { serviceName } from './destroy.ts'
import { reasonOf } from './typedi/readable-errors.ts'

/** The methods with `@OnStart()`, which has no options. */
export const startMethods: MethodMarks<undefined> = /* @__PURE__ */ new MethodMarks()

/** The services that have been started or are being started. */
const starts = new WeakMap<object, Promise<void>>()

interface StartOptions {
  /** Receives the services that this call begins to start. */
  readonly begun?: WeakSet<object>
  /** Rejects to end the start, which then rejects with the same error. */
  readonly interrupted?: Promise<never> | undefined
}

/**
 * Starts the services that exist, each once and after its dependencies, and services that are created meanwhile. If a
 * service fails, the next call starts it again.
 *
 * @throws HONOTATE_START_FAILED
 */
export async function startServices(container: unknown, { begun, interrupted }: StartOptions = {}): Promise<void> {
  let count: number | undefined
  // A service that starts may create others.
  for (let services = servicesOf(container); services.length !== count; services = servicesOf(container)) {
    count = services.length
    for (const service of services) {
      const methods = [...startMethods.of(service).keys()]
      if (methods.length === 0) continue
      if (!starts.has(service)) {
        begun?.add(service)
        begin(service, methods)
      }
      await (interrupted ? Promise.race([starts.get(service), interrupted]) : starts.get(service))
    }
  }
}

/** Forgets that a service was started, so the next start runs its `@OnStart()` methods again. */
export function forgetStart(service: object): void {
  starts.delete(service)
}

/** Starts a service, and records the promise of the start, which rejects if a method throws. */
function begin(service: object, methods: readonly (string | symbol)[]): void {
  const start = callAll(service, methods)
  starts.set(service, start)
  // A start that was undone may fail while the next start runs: the promise of the next start must stay.
  start.catch(() => starts.get(service) === start && starts.delete(service))
}

async function callAll(service: object, methods: readonly (string | symbol)[]): Promise<void> {
  for (const name of methods) {
    try {
      await (service as Record<string | symbol, () => unknown>)[name]?.()
    } catch (cause) {
      const method = `${serviceName(service)}.${String(name)}`
      throw new HonotateError(START_FAILED, { method, reason: reasonOf(cause) }, { cause })
    }
  }
}
