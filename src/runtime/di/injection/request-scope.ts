import { Context } from '../../http/context.ts'
import type { Logger } from '../../http/error-response.ts'
import { HttpRequest } from '../../http/request.ts'
import { HttpResponse } from '../../http/response.ts'
import { isThenable } from '../../http/is-thenable.ts'
import { isStreamed } from '../../http/make-response.ts'
import { whenGone } from '../../http/when-gone.ts'
import { whenSent } from '../../http/when-sent.ts'
import type { ControllerSource } from '../../routing/contracts.ts'
import type { ControllerClass } from '../../metadata/controllers.ts'
import { destroy, disposeOf } from '../destroy.ts'
import { Container, ContainerInstance } from '../typedi/typedi.ts'
import { dryRun } from './dry-run.ts'
import { RequestContainer, type Given } from './request-container.ts'

/** The scope that a guard, an interceptor or a controller has opened; a `WeakMap` would be slower to collect. */
const key: unique symbol = Symbol('scope')

/** What a route and the exception handler of its error share: the request, which therefore has the scope. */
interface RequestAndResponse {
  readonly request: HttpRequest & { [key]?: Scope | undefined }
  readonly response: HttpResponse
  readonly cancelled?: Promise<void> | undefined
}

/** What is created for one request; it is also what its container is given. */
class Scope implements Given {
  readonly exchange: RequestAndResponse
  readonly services: RequestContainer
  readonly #logger: Logger
  /** Whether the end of a streamed body ends it. */
  isStreamed = false
  #ended: Promise<void> | undefined

  constructor(exchange: RequestAndResponse, parents: readonly ContainerInstance[], logger: Logger) {
    this.exchange = exchange
    this.services = new RequestContainer(parents, this)
    this.#logger = logger
  }

  has(id: unknown): boolean {
    return id === Context || id === HttpRequest || id === HttpResponse
  }

  get(id: unknown): unknown {
    const { request, response } = this.exchange
    if (id === Context) return request.context
    return id === HttpRequest ? request : response
  }

  readonly end = (): Promise<void> => (this.#ended ??= destroy(this.services.created, this.#logger))

  /** Ends it when the response has been made; a promise only where something has to be destroyed. */
  close(): Promise<void> | undefined {
    this.exchange.request[key] = undefined
    if (this.isStreamed) return undefined
    return this.#ended ?? (this.services.created.some(disposeOf) ? this.end() : undefined)
  }
}

/** The container of a request; `undefined` where nothing of scope `request` takes part. */
export function containerOf({ request }: Pick<RequestAndResponse, 'request'>): RequestContainer | undefined {
  return request[key]?.services
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
  const given = new Map([Context, HttpRequest, HttpResponse].map((each) => [each, undefined]))
  new RequestContainer(parents, given, dryRun).get(controller)

  function inScope<T>(exchange: RequestAndResponse, answer: (scope: Scope) => T | Promise<T>): T | Promise<T> {
    const shared = exchange.request[key]
    if (shared) return answer(shared)
    const scope = new Scope(exchange, parents, logger)
    exchange.request[key] = scope
    return answerAndClose(scope, () => answer(scope))
  }

  return {
    isScoped: true,
    hold: (exchange: RequestAndResponse, answer) => inScope(exchange, answer),
    use(exchange: RequestAndResponse, call, respond) {
      return inScope(exchange, (scope) => {
        const result = call(scope.services.get(controller) as object)
        return answerIn(scope, exchange, result, respond)
      })
    },
  }
}

/** Makes the response of a method's result; a promise only where something has to be waited for. */
function answerIn<T>(
  scope: Scope,
  exchange: RequestAndResponse,
  result: unknown,
  respond: (result: unknown) => T | Promise<T>,
): T | Promise<T> {
  return isThenable(result) ? Promise.resolve(result).then(respondIn) : respondIn(result)

  function respondIn(settled: unknown): T | Promise<T> {
    const sent = respond(settled)
    return isStreamed(settled) ? streamIn(scope, exchange, sent) : sent
  }
}

/** Lets the scope of a streamed body live until the body has been sent, or cancelled where it is not sent. */
async function streamIn<T>(scope: Scope, exchange: RequestAndResponse, answer: T | Promise<T>): Promise<T> {
  const sent = await answer
  // Only a controller makes a response of what its method returned.
  if (!(sent instanceof Response)) return sent
  scope.isStreamed = true
  const { context } = exchange.request
  if (!exchange.cancelled) return (await whenSent(context, sent, scope.end)) as T
  // A body may take its time to end, and the answer has none.
  afterResponse(context, exchange.cancelled.then(scope.end))
  return sent
}

function afterResponse(c: Context, work: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(work)
  } catch {
    // A platform without an execution context lets work go on.
  }
}

/** Closes a scope when its answer is there. */
function answerAndClose<T>(scope: Scope, answer: () => T | Promise<T>): T | Promise<T> {
  let sent: T | Promise<T>
  try {
    sent = answer()
  } catch (error) {
    sent = Promise.reject(error)
  }
  if (isThenable(sent)) return closeWhenSettled(scope, sent)
  const closed = scope.close()
  return closed ? closed.then(() => sent) : sent
}

async function closeWhenSettled<T>(scope: Scope, sent: PromiseLike<T>): Promise<T> {
  // The method may never end, but its client is gone. After a time-out it goes on, and needs its services.
  const stop = whenGone(scope.exchange.request, scope.end)
  try {
    return await sent
  } finally {
    stop()
    await scope.close()
  }
}
