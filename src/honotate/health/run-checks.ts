import { servicesOf } from '../di/created-services.ts'
import { serviceName } from '../di/destroy.ts'
import { withinTime } from '../di/within-time.ts'
import type { ServiceUser } from '../di/end-services.ts'
import { checkMethods, type HealthCheckOptions } from './health-check.ts'

/** The result of a health check. */
export type CheckStatus = 'up' | 'down'

/** The body of the responses of `health()`. */
export interface HealthReport {
  /** `closing` as soon as the server begins to close; at `/live` always `up`. */
  readonly status: CheckStatus | 'closing'
  /** The status of each check, by name; absent at `/live`, while the server closes, and if the app has no checks. */
  readonly checks?: Readonly<Record<string, CheckStatus>>
}

interface Check {
  readonly name: string
  readonly timeout: number
  call(signal: AbortSignal): Promise<unknown>
}

interface State {
  /** The running call. Further probes wait for it, so calls cannot pile up on a service that hangs. */
  call: Promise<unknown> | undefined
  last: CheckStatus
}

/**
 * Makes the function that runs all checks of an app at the same time. It logs the reason for a failure once, and again
 * only after the check has succeeded.
 *
 * @param timeout Milliseconds for checks whose decorator sets no timeout.
 */
export function createChecks({ container, logger }: ServiceUser, timeout: number): () => Promise<HealthReport> {
  const states = new WeakMap<object, Map<string | symbol, State>>()

  function stateOf(service: object, method: string | symbol): State {
    const ofService = states.get(service) ?? new Map<string | symbol, State>()
    const state = ofService.get(method) ?? { call: undefined, last: 'up' }
    states.set(service, ofService.set(method, state))
    return state
  }

  async function runCheck({ name, timeout: limit, call }: Check, state: State): Promise<CheckStatus> {
    state.call ??= call(limit ? AbortSignal.timeout(limit) : new AbortController().signal).finally(
      () => (state.call = undefined),
    )
    try {
      if ((await (limit ? withinTime(limit, state.call) : state.call)) === false) throw new Error('It returned false')
      state.last = 'up'
    } catch (error) {
      if (state.last === 'up') logger.error(`The health check "${name}" failed`, error)
      state.last = 'down'
    }
    return state.last
  }

  return async function checkAll() {
    const results = checkedServices(container).flatMap(({ service, name, marked }) =>
      [...checkMethods.of(marked)].map(async ([method, options]) => {
        const check = checkOf(service, method, { name, ...options }, timeout)
        return [check.name, await runCheck(check, stateOf(service, method))] as const
      }),
    )
    if (results.length === 0) return { status: 'up' }
    const checks = await Promise.all(results)
    // If two services have checks with the same name, `down` wins.
    const isUp = checks.every(([, status]) => status === 'up')
    const down = checks.filter(([, status]) => status === 'down')
    return { status: isUp ? 'up' : 'down', checks: Object.fromEntries([...checks, ...down]) }
  }
}

interface CheckedService {
  readonly service: object
  /** The name of checks whose decorator sets no name. */
  readonly name: string
  /** An instance or the prototype of the class with the `@HealthCheck()` methods. */
  readonly marked: object
}

/**
 * Lists the services of an app that may have checks. A fake of `createTestApp()` has the checks of the class that it
 * replaces.
 */
function checkedServices(container: unknown): CheckedService[] {
  const { fakes = new Map() } = (container ?? {}) as { readonly fakes?: ReadonlyMap<Function, object> }
  const services = servicesOf(container).filter(({ constructor }) => !fakes.has(constructor))
  return [
    ...services.map((service) => ({ service, name: serviceName(service), marked: service })),
    ...[...fakes].map(([type, fake]) => ({
      service: fake,
      name: type.name,
      marked: fake instanceof type ? fake : (type.prototype as object),
    })),
  ]
}

function checkOf(
  service: object,
  method: string | symbol,
  { name, timeout }: HealthCheckOptions & { readonly name: string },
  defaultTimeout: number,
): Check {
  return {
    name,
    timeout: timeout ?? defaultTimeout,
    call: async (signal) => (service as Record<string | symbol, (signal: AbortSignal) => unknown>)[method]?.(signal),
  }
}
