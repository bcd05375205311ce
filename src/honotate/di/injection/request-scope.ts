import { Context } from '../../http/context.ts'
import type { Logger } from '../../http/logger.ts'
import { isThenable } from '../../http/is-thenable.ts'
import { Lifetime, lifetimeOf } from '../../http/lifetime.ts'
import { isResponse } from '../../http/fetch-standard.ts'
import { isStreamed } from '../../http/make-response.ts'
import { HttpRequest } from '../../http/request.ts'
import { HttpResponse } from '../../http/response.ts'
import type { ControllerClass } from '../../metadata/controllers.ts'
import type { ControllerSource, ScopeExchange } from '../../metadata/contracts.ts'
import { destroy, disposeOf } from '../destroy.ts'
import { Container, ContainerInstance } from '../typedi/typedi.ts'
import { dryRun } from './dry-run.ts'
import { RequestContainer, type Given } from './request-container.ts'

/** The services of one request, and the other objects that its container can inject. */
class RequestScope extends Lifetime implements Given {
  readonly services: RequestContainer
  readonly #exchange: ScopeExchange

  constructor(exchange: ScopeExchange, parents: readonly ContainerInstance[], logger: Logger) {
    super(exchange.request.context, logger)
    this.#exchange = exchange
    this.services = new RequestContainer(parents, this)
  }

  has(id: unknown): boolean {
    return id === Context || id === HttpRequest || id === HttpResponse
  }

  get(id: unknown): unknown {
    if (id === Context) return this.context
    return id === HttpRequest ? this.#exchange.request : this.#exchange.response
  }

  protected end(): Promise<void> | undefined {
    return this.services.hasCreated(disposeOf) ? destroy(this.services.created, this.logger) : undefined
  }
}

/** The lifetime is a `RequestScope`, because only this module creates lifetimes. */
function scopeOf(request: HttpRequest): RequestScope | undefined {
  return lifetimeOf(request.context) as RequestScope | undefined
}

/** The container of a request; `undefined` while the request has no open scope. */
export function containerOf({ request }: Pick<ScopeExchange, 'request'>): RequestContainer | undefined {
  return scopeOf(request)?.services
}

/**
 * Prepares the request scope of a class, such as a controller or a guard. The first class that a request uses opens the
 * scope; the others share it.
 *
 * @param container Registers the services of a request, and holds those that requests share.
 * @throws the errors of missing and circular dependencies, since it looks up all dependencies once
 */
export function createRequestScope(controller: ControllerClass, container: unknown, logger: Logger): ControllerSource {
  const parents = [...new Set([container instanceof ContainerInstance ? container : Container.of(), Container.of()])]
  const given = new Map([Context, HttpRequest, HttpResponse].map((each) => [each, undefined]))
  new RequestContainer(parents, given, dryRun).get(controller)

  function inScope<T>(exchange: ScopeExchange, work: (scope: RequestScope) => T | Promise<T>): T | Promise<T> {
    const scope = scopeOf(exchange.request) ?? new RequestScope(exchange, parents, logger)
    return scope.during(() => work(scope))
  }

  return {
    isScoped: true,
    hold: (exchange, answer) => inScope(exchange, answer),
    use(exchange, call, respond) {
      return inScope(exchange, (scope) => {
        const result = call(scope.services.get(controller) as object, exchange)
        const respondInScope = (settled: unknown): ReturnType<typeof respond> => {
          const answer = respond(settled, exchange)
          return isStreamed(settled) ? sendInScope(scope, answer) : answer
        }
        return isThenable(result) ? Promise.resolve(result).then(respondInScope) : respondInScope(result)
      })
    },
  }
}

/**
 * Keeps the scope until the body of a response has been sent. Returns any other result, such as an interceptor's,
 * unchanged.
 */
async function sendInScope<T>(scope: RequestScope, answer: T | Promise<T>): Promise<T> {
  const sent = await answer
  return typeof sent === 'object' && sent !== null && isResponse(sent) ? (scope.whileSent(sent) as T) : sent
}
