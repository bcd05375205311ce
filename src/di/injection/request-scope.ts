import { Context } from 'hono'
import type { Logger } from '../../http/error-response.ts'
import type { Exchange } from '../../http/exchange.ts'
import { HttpRequest } from '../../http/request.ts'
import { HttpResponse } from '../../http/response.ts'
import { isStreamed } from '../../http/send.ts'
import { whenSent } from '../../http/when-sent.ts'
import type { ControllerSource } from '../../routing/contracts.ts'
import type { ControllerClass } from '../../metadata/controllers.ts'
import { destroy } from '../destroy.ts'
import { isConstructed } from '../typedi/factories.ts'
import type { Constructor, TypedService } from '../typedi/service-types.ts'
import { Container, ContainerInstance } from '../typedi/typedi.ts'
import { linked, serviceToWaitFor } from './chain.ts'
import { constructorArguments } from './construct.ts'
import { fieldValue } from './fields.ts'
import { findInjectionRecord } from './injection-records.ts'
import { RequestContainer, type Maker } from './request-container.ts'

/** What is created for one request. */
interface Scope {
  readonly services: RequestContainer
  /** Whether the end of a streamed body ends it. */
  isStreamed: boolean
  end(): Promise<void>
}

/** The scopes that a guard, an interceptor or a controller has opened, by the response that belongs to them. */
const scopes = new WeakMap<HttpResponse, Scope>()

/** The container of a request; `undefined` where nothing of scope `request` takes part. */
export function containerOf({ response }: Pick<Exchange, 'response'>): RequestContainer | undefined {
  return scopes.get(response)?.services
}

/**
 * Prepares the request scope of a controller, a guard or an interceptor. The first of them that a request meets opens the
 * scope, the others share it.
 *
 * @param container Registers the services of a request, and holds those that requests share.
 * @throws the errors of missing and circular dependencies, which are looked up once when the app is created.
 */
export function createRequestScope(controller: ControllerClass, container: unknown, logger: Logger): ControllerSource {
  const parents = [...new Set([container instanceof ContainerInstance ? container : Container.of(), Container.of()])]
  new RequestContainer(
    parents,
    [
      [Context, undefined],
      [HttpRequest, undefined],
      [HttpResponse, undefined],
    ],
    rehearsal,
  ).get(controller)

  return { isScoped: true, use }

  async function use<T>(
    exchange: Pick<Exchange, 'request' | 'response'>,
    call: (instance: object) => unknown,
    respond: (result: unknown) => T | Promise<T>,
  ): Promise<T> {
    const shared = scopes.get(exchange.response)
    if (shared) return answer(shared)
    const scope = open(exchange)
    const { signal } = exchange.request
    // The method may never end, but its client is gone. After a time-out it goes on, and needs its services.
    const onAbort = (): void => void (isTimeout(signal.reason) || scope.end())
    signal.addEventListener('abort', onAbort)
    try {
      return await answer(scope)
    } finally {
      signal.removeEventListener('abort', onAbort)
      scopes.delete(exchange.response)
      if (!scope.isStreamed) await scope.end()
    }

    async function answer(current: Scope): Promise<T> {
      const result = await call(current.services.get(controller) as object)
      const sent = await respond(result)
      // Only a controller makes a response of what its method returned.
      if (!(sent instanceof Response) || !isStreamed(result)) return sent
      current.isStreamed = true
      return (await whenSent(exchange.request.context, sent, current.end)) as T
    }
  }

  function open({ request, response }: Pick<Exchange, 'request' | 'response'>): Scope {
    const services = new RequestContainer(parents, [
      [Context, request.context],
      [HttpRequest, request],
      [HttpResponse, response],
    ])
    let ended: Promise<void> | undefined
    const scope = { services, isStreamed: false, end: () => (ended ??= destroy(services.created, logger)) }
    scopes.set(response, scope)
    return scope
  }
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}

/** Looks up the dependencies of services, and creates only services that requests share. */
const rehearsal: Maker = {
  create(container, service) {
    if (!isConstructed(service)) return
    const typed = service as TypedService
    const { type, transient } = typed
    linked({ type, transient, container }, 'constructor', (frame) => constructorArguments(typed, container, frame))
  },
  fill(container, { type }) {
    let current = type as Constructor
    for (; current?.prototype; current = Object.getPrototypeOf(current) as Constructor) {
      for (const field of findInjectionRecord(current)?.fields ?? []) {
        try {
          fieldValue(type as Constructor, field, container)
        } catch (error) {
          // In a request, `fillFields()` fills such a field later.
          if (!serviceToWaitFor(error)) throw error
        }
      }
    }
  },
}
