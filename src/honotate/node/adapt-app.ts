import type { Context, ExecutionContext } from 'hono'
import { ControllerApp, partsOf } from '../app/controller-app.ts'
import { dispatch } from '../app/dispatch.ts'
import type { Match } from '../app/router.ts'
import { end } from '../app/run-chain.ts'
import { AppContext, contextOf } from '../http/app-context.ts'
import { consoleLogger } from '../http/console-logger.ts'
import { dropRepresentation, readableError } from '../http/error-response.ts'
import { CREATE_CONTEXT, type CreateContext } from '../http/platform.ts'
import { PATH_OF_URL, pathOfTarget } from './request-target.ts'
import type { AskedMessage, Sent, ServedApp } from './served-app.ts'

/** Anything that answers web requests: an app of `createApp()`, or any Hono app. */
export interface Fetcher {
  /** Answers a request. */
  fetch(request: Request, env?: any, executionContext?: any): Response | Promise<Response>
}

/**
 * Adapts an app to the server.
 *
 * @param execution Receives work of handlers that goes on after the response.
 */
export function adaptApp(app: Fetcher, execution: ExecutionContext): ServedApp {
  const { logger } = partsOf(app)
  if (app instanceof ControllerApp) return new OwnApp(app, execution)
  return {
    logger,
    readsMessages: () => false,
    answer: (message) =>
      end<void>(message, () => app.fetch(message.raw as Request, message.environment, execution)) as Sent,
    fetch: (request, environment) => app.fetch(request, environment, execution),
    fail(error, { environment: { incoming } }) {
      consoleLogger.error(`${incoming.method} ${incoming.url} failed`, error)
      return new Response(null, { status: 500 })
    },
  }
}

/** An app of `createApp()`. */
class OwnApp implements ServedApp {
  readonly logger: ServedApp['logger']
  readonly #app: ControllerApp
  readonly #execution: ExecutionContext

  constructor(app: ControllerApp, execution: ExecutionContext) {
    this.logger = app.parts.logger
    this.#app = app
    this.#execution = execution
  }

  readsMessages(): boolean {
    return ControllerApp.isUnwrapped(this.#app) && PATH_OF_URL.has(this.#app.getPath)
  }

  answer(message: AskedMessage): Sent {
    if (message.raw) return this.#fetch(message.raw, message)
    const match = this.#begin(message)
    return dispatch<void>(this.#app, message.context as Context, match, message) as Sent
  }

  /**
   * Calls the app's `fetch`, which something may have wrapped. The environment makes the app create a context for Node.
   */
  #fetch(raw: Request, message: AskedMessage): Sent {
    const create: CreateContext = (request, setup) =>
      (message.context = contextOf(new AppContext(request, setup, message.platform)))
    const environment = { ...message.environment, [CREATE_CONTEXT]: create }
    return end<void>(message, () => this.#app.fetch(raw, environment, this.#execution)) as Sent
  }

  fetch(request: Request, environment: unknown): Response | Promise<Response> {
    return this.#app.fetch(request, environment as object, this.#execution)
  }

  fail(error: unknown, message: AskedMessage): Response | Promise<Response> {
    // There is no context yet if a wrapper of the app failed before it called the app.
    if (!message.context) this.#begin(message)
    const c = message.context as Context
    dropRepresentation(c)
    return this.#app.answerError(readableError(error), c)
  }

  #begin(message: AskedMessage): Match {
    const app = this.#app
    const { environment: env, raw } = message
    const { method, url } = env.incoming
    const path = raw ? app.getPath(raw, { env }) : pathOfTarget(app.getPath, url as string)
    const matchResult = app.match(raw?.method ?? (method as string), path)
    const setup = { path, matchResult, env, executionCtx: this.#execution, notFoundHandler: app.answerUnmatched }
    message.context = new AppContext(raw, setup, message.platform) as unknown as Context
    return matchResult
  }
}
