import { Context } from 'hono'
import type { Logger } from '../http/error-response.ts'
import { HttpRequest } from '../http/request.ts'
import { HttpResponse } from '../http/response.ts'
import { isStreamed } from '../http/send.ts'
import { whenSent } from '../http/when-sent.ts'
import type { RunInScope } from '../routing/contracts.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import { linked } from './chain.ts'
import { constructorArguments } from './construct.ts'
import { destroy } from './destroy.ts'
import { isConstructed, type TypedService } from './factories.ts'
import { fieldValue } from './fields.ts'
import { recordOf, type Constructor } from './records.ts'
import { RequestContainer, type Maker } from './request-container.ts'
import { Container, ContainerInstance } from './typedi.ts'

/**
 * Prepares the request scope of a controller.
 *
 * @param container Where the services of a request are registered, and where those live that it shares with others.
 * @throws what creating the controller would throw, as far as that can be told without creating it.
 */
export function createRequestScope(controller: ControllerClass, container: unknown, logger: Logger): RunInScope {
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

  return async function runInScope({ request, response }, call, respond) {
    const services = new RequestContainer(parents, [
      [Context, request.context],
      [HttpRequest, request],
      [HttpResponse, response],
    ])
    const end = (): Promise<void> => destroy(services.created, logger)
    let streamed = false
    try {
      const result = await call(services.get(controller) as object)
      const sent = await respond(result)
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
    const typed = service as TypedService
    linked(typed.type, container, 'constructor', (frame) => constructorArguments(typed, container, frame))
  },
  fill(container, { type }) {
    for (
      let current = type as Constructor;
      current?.prototype;
      current = Object.getPrototypeOf(current) as Constructor
    ) {
      for (const field of recordOf(current)?.fields ?? []) fieldValue(type as Constructor, field, container)
    }
  },
}
