// Types that decorators and `src/honotate/routing` share: decorators record the parts of a route, and `routing` makes
// handlers from them.

import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ArgumentSource } from './argument-source.ts'
import type { Services } from './container.ts'
import type { StandardSchema } from '../json-schema/standard-schema.ts'
import type { Exchange } from '../http/exchange.ts'
import type { HttpRequest } from '../http/request.ts'
import type { RequestLimits } from '../http/limits.ts'
import type { HttpResponse } from '../http/response.ts'
import type { ControllerClass, NamedMethod } from './controllers.ts'

/** The HTTP methods that a route can be registered for. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'QUERY'

interface ParameterRecord {
  readonly name: string | undefined
  readonly rest: boolean
  /** Whether it has a `?` or a default value. */
  readonly optional: boolean
}

/** A controller method that is called for requests or errors. */
export interface ControllerMethod {
  readonly controller: ControllerClass
  readonly name: string | symbol
  /** Empty if `@Parameters` has recorded none. */
  readonly parameters: readonly ParameterRecord[]
  /** Where each argument comes from; an argument without a source is `undefined`. */
  readonly sources: readonly (ArgumentSource | undefined)[]
  /** The hooks, the outermost first: see `orderHooks()`. */
  readonly hooks: readonly Hook[]
  /** The guards that decorators removed, from the outer decorator to the inner one. */
  readonly skipped: readonly SkippedGuards[]
  /** Checks or reduces a result by the contract, before interceptors receive it; absent if a schema does so instead. */
  readonly finish?: Finish
  /** Whether the contract leaves an argument or the result unchecked. */
  readonly isUnchecked?: boolean
}

/** Changes the result of a method; may return a promise. */
export type Finish = (result: unknown, exchange: Exchange) => unknown

/** Guards that `@Public()` or `@SkipGuard()` removed from a route. */
export interface SkippedGuards {
  /** The class that has the decorator, on itself or on the method: the served class or one of its bases. */
  readonly by: ControllerClass
  /** The guards, in the order in which they would have run. */
  readonly guards: readonly RouteGuard[]
}

export interface Route extends ControllerMethod {
  readonly method: HttpMethod
  /** The whole path as served, prefix included. */
  readonly path: string
  /** The versions of the API that have the route; `undefined` if all have it. */
  readonly versions: Versions | undefined
}

/** The matched route of a request, and the controller method that it calls. */
export interface RouteCall {
  /** The class of the controller that is served, even if a base class declares the method. */
  readonly controller: ControllerClass
  /** The name of the method. */
  readonly name: string | symbol
  /** The HTTP method of the route: `GET` for a `HEAD` request too. */
  readonly method: HttpMethod
  /** The path pattern of the route, prefix included: `/apis/users/:id`. */
  readonly path: string
}

export type Answer = Response | Promise<Response>

/** A handler of a route, or middleware before it. */
export type RouteHandler = Handler | MiddlewareHandler

/** One call of a method of a controller. */
export interface Invocation {
  /** The request, as the method sees it. */
  readonly request: HttpRequest
  /** The response, as the method sees it. */
  readonly response: HttpResponse
  /** The arguments; an interceptor may change them. */
  readonly args: unknown[]
  /** The class of the controller. */
  readonly controller: ControllerClass
  /** The name of the method. */
  readonly name: string | symbol
  /** The HTTP method of the route; `undefined` around an exception handler. */
  readonly method: HttpMethod | undefined
  /** The path pattern of the route, prefix included; `undefined` around an exception handler. */
  readonly path: string | undefined
}

/** Calls the next interceptor or the method, and resolves with its result. */
export type NextCall = () => Promise<unknown>

/**
 * Runs around a method: receives its arguments and its result, and may replace both.
 *
 * @example
 * ```ts
 * const timed: InterceptorFunction = async ({ name }, next) => {
 *   const start = performance.now()
 *   const result = await next()
 *   console.log(String(name), performance.now() - start)
 *   return result
 * }
 * ```
 */
export type InterceptorFunction = (invocation: Invocation, next: NextCall) => unknown

/** A guard, middleware, an interceptor or another part of a route. */
export interface Hook {
  /** The guard that `middleware` calls. */
  readonly guard?: RouteGuard
  /** The function or class that `around` calls. */
  readonly interceptor?: Function
  /** Whether this hook disables `outer`, an earlier hook of the method; see `orderHooks()` for guards. */
  drops?(outer: Hook): boolean
  /** Makes the handler that runs before the body is parsed; `undefined` if the route needs no handler. */
  middleware?(services: Services, route: Route): MiddlewareHandler | undefined
  /** Makes the function that removes undeclared members from a result before interceptors receive it. */
  finish?(method: NamedMethod): Finish
  around?(services: Services, method: NamedMethod): InterceptorFunction
  readonly limits?: RequestLimits
  /** The effect of the hook on the route, for `getRoutes()`. */
  readonly facts?: RouteFacts
}

interface RouteFacts {
  readonly consumes?: readonly string[]
  /** The status of the response, unless the method sets another. */
  readonly status?: number
  /** A header of the response, unless the method sets it to something else. */
  readonly header?: readonly [name: string, value: string]
  /** Whether a generator is sent as Server-Sent Events. */
  readonly events?: true
  readonly result?: StandardSchema
  readonly public?: true
}

/**
 * A guard of a route, as `@UseGuard()` or `createApp({ guards })` received it: a function, or the class of a service.
 */
export type RouteGuard = ((...args: any[]) => unknown) | (abstract new (...args: any[]) => object)

/** Provides the object whose method is called: one object for all requests, or one for each request. */
export interface ControllerSource {
  /** Whether each request has its own object. If so, the services of that object may read the body. */
  readonly isScoped: boolean
  /**
   * Runs `call`, which calls a method of the object, and then `respond` with the result, while the object lives. Both
   * functions receive the exchange, so that a route can use the same two functions for all requests.
   */
  use<T, E extends ScopeExchange>(
    exchange: E,
    call: (instance: object, exchange: E) => unknown,
    respond: (result: unknown, exchange: E) => T | Promise<T>,
  ): T | Promise<T>
  /** Keeps the object and its services until `answer()` settles; absent if all requests share one object. */
  hold?<T>(exchange: ScopeExchange, answer: () => T | Promise<T>): T | Promise<T>
}

/** The part of an exchange that request-scoped objects can inject. */
export type ScopeExchange = Pick<Exchange, 'request' | 'response'>

/** Handles an error with the exception handlers of classes; returns `undefined` if none fits. */
export interface Recover {
  (c: Context, error: unknown): Promise<Response> | undefined
  /** Wraps a route handler so that its errors are handled. */
  wrap(handler: RouteHandler): RouteHandler
}

export interface AppServices extends Services {
  /** Adds the checks of the contract to a method; absent without a contract. */
  readonly enforce?: (<Method extends ControllerMethod>(method: Method, services: Services) => Method) | undefined
}

/** Combines the exception handlers of several classes. A handler for a more specific class of errors wins. */
export type CreateRecover = (
  sources: readonly (readonly [ControllerClass, ControllerSource])[],
  services: AppServices,
) => Recover

/**
 * Where a request names the version of the API.
 *
 * @example
 * ```ts
 * createApp({ version: { header: 'X-API-Version', default: '1' } })
 * ```
 */
export interface VersionOptions {
  /** The name of a request header. */
  readonly header: string
  /** The version of a request without the header. Without a default, such a request for a versioned route gets 400. */
  readonly default?: string
}

/** The versions of the API that a method or a class belongs to. */
export interface Versions {
  readonly names: readonly string[]
  /**
   * Whether the two sets share a version. `false` if `others` is `undefined` (a route for all versions), since a route
   * for some versions may exist beside it.
   */
  overlap(others: Versions | undefined): boolean
  /** Limits the handlers of a route to requests for its versions. */
  select(handlers: readonly RouteHandler[], route: Route, options: VersionOptions | undefined): RouteHandler[]
  /**
   * Makes the handler to add after all routes of a method and a path. It refuses a request without a version, or for a
   * version that none of those routes has.
   */
  refuse(options: VersionOptions): RouteHandler
}
