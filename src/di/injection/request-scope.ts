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

/**
 * Prepares the request scope of a controller.
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

  async function use({ request, response }: Exchange, call: Call, respond: Respond): Promise<Response> {
    const services = new RequestContainer(parents, [
      [Context, request.context],
      [HttpRequest, request],
      [HttpResponse, response],
    ])
    const { signal } = request
    let ended: Promise<void> | undefined
    const end = (): Promise<void> => (ended ??= destroy(services.created, logger))
    // The method may never end, but its client is gone. After a time-out it goes on, and needs its services.
    const onAbort = (): void => void (isTimeout(signal.reason) || end())
    signal.addEventListener('abort', onAbort)
    let streamed = false
    try {
      const result = await call(services.get(controller) as object)
      const sent = await respond(result)
      streamed = isStreamed(result)
      return streamed ? await whenSent(request.context, sent, end) : sent
    } finally {
      signal.removeEventListener('abort', onAbort)
      if (!streamed) await end()
    }
  }
}

type Call = Parameters<ControllerSource['use']>[1]
type Respond = Parameters<ControllerSource['use']>[2]

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
