import { Context } from 'hono'
import type { Exchange } from '../binding/argument-source.ts'
import type { Logger } from '../http/error-response.ts'
import { HttpRequest } from '../http/request.ts'
import { HttpResponse } from '../http/response.ts'
import { isStreamed } from '../http/send.ts'
import { whenSent } from '../http/when-sent.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { linked } from './chain.ts'
import { constructorArguments } from './construct.ts'
import { destroy } from './destroy.ts'
import { isConstructed } from './factories.ts'
import { fieldValue } from './inject.ts'
import { recordOf, type Constructor } from './records.ts'
import { RequestContainer, type Maker } from './request-container.ts'
import { Container, ContainerInstance } from './typedi.ts'

/** Calls a route method on a controller that lives as long as the request, and makes the response of its result. */
export type RunInScope = (exchange: Exchange, call: (controller: object) => unknown, respond: (result: unknown) => Response) => Promise<Response>

const scoped = new WeakSet<ControllerClass>()

/** Says that a controller is created for each request. */
export function announceRequestScope(controller: ControllerClass): void {
  scoped.add(controller)
}

export function hasRequestScope(controller: ControllerClass): boolean {
  return scoped.has(controller)
}

/**
 * Prepares the request scope of a controller.
 *
 * @param container Where the services of a request are registered, and where those live that it shares with others.
 * @throws what creating the controller would throw, as far as that can be told without creating it.
 */
export function createRequestScope(controller: ControllerClass, container: unknown, logger: Logger): RunInScope {
  const parents = [...new Set([container instanceof ContainerInstance ? container : Container.of(), Container.of()])]
  new RequestContainer(parents, [[Context, undefined], [HttpRequest, undefined], [HttpResponse, undefined]], rehearsal).get(controller)

  return async function runInScope({ request, response }, call, respond) {
    const services = new RequestContainer(parents, [[Context, request.context], [HttpRequest, request], [HttpResponse, response]])
    const end = (): Promise<void> => destroy(services.created, logger)
    let streamed = false
    try {
      const result = await call(services.get(controller) as object)
      const sent = respond(result)
      streamed = isStreamed(result)
      return streamed ? await whenSent(request.context, sent, end) : sent
    } finally {
      if (!streamed) await end()
    }
  }
}

/** Looks up what services need, and creates nothing but what is shared. */
const rehearsal: Maker = {
  create(container, service) {
    if (!isConstructed(service)) return
    const type = service.type as Constructor
    linked(type, container, 'constructor', (frame) => constructorArguments(type, container, frame))
  },
  fill(container, { type }) {
    for (let current = type as Constructor; current?.prototype; current = Object.getPrototypeOf(current) as Constructor) {
      for (const field of recordOf(current)?.fields ?? []) fieldValue(type as Constructor, field, container)
    }
  },
}
