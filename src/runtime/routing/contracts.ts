// The contracts between decorators, which record what a route needs, and the routing, which makes a handler of it.

import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ArgumentSource } from '../binding/argument-source.ts'
import type { Services } from '../di/container.ts'
import type { StandardSchema } from '../binding/standard-schema.ts'
import type { Exchange } from '../http/exchange.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { ControllerClass, NamedMethod } from '../metadata/controllers.ts'

/** The HTTP methods that a route can be registered for. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A parameter, decorated or not. */
export interface ParameterRecord {
  readonly name: string | undefined
  readonly rest: boolean
}

/** A method of a controller that is called for requests. */
export interface ControllerMethod {
  readonly controller: ControllerClass
  readonly name: string | symbol
  /** Empty where no parameter is decorated or known. */
  readonly parameters: readonly ParameterRecord[]
  /** Where each argument comes from; a hole receives `undefined`. */
  readonly sources: readonly (ArgumentSource | undefined)[]
  /** What runs before and around it: first what a base class says, then the class, then the method. */
  readonly hooks: readonly Hook[]
}

/** One route: an HTTP method and a path, and the method of a controller that answers it. */
export interface Route extends ControllerMethod {
  readonly method: HttpMethod
  /** The whole path as served, prefix included. */
  readonly path: string
  /** The versions of the API that it belongs to; `undefined` for all. */
  readonly versions: Versions | undefined
}

/** The route that a request has met, and the method of a controller that it calls. */
export interface RouteCall {
  /** The class of the controller; for an inherited method too, the class that is served. */
  readonly controller: ControllerClass
  /** The name of the method. */
  readonly name: string | symbol
  /** The HTTP method of the route: `GET` for a `HEAD` request too. */
  readonly method: HttpMethod
  /** The path pattern of the route, prefix included: `/apis/users/:id`. */
  readonly path: string
}

/** A response, or the promise of one. */
export type Answer = Response | Promise<Response>

/** A handler of a route, or what runs before it. */
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

/** Goes on to the next interceptor, or to the method, and resolves with its result. */
export type Next = () => Promise<unknown>

/** Runs around a method: sees its arguments and its result, and may replace both. */
export type Around = (invocation: Invocation, next: Next) => unknown

/** What a decorator or an option adds to a route; made when the app is created. */
export interface Hook {
  /** The guard that `middleware` asks. */
  readonly guard?: RouteGuard
  /** Whether a hook of something further out (the app, a base class, the class) is not in force. */
  drops?(outer: Hook): boolean
  /** Runs before anything of the request is parsed. */
  middleware?(services: Services, route: Route): MiddlewareHandler | undefined
  /** Runs around the method. */
  around?(services: Services, method: NamedMethod): Around
  /** What it does, for `getRoutes()`. */
  readonly facts?: RouteFacts
}

/** What a decorator does to the answers of a route, as data. */
export interface RouteFacts {
  /** The status of the response, unless the method sets another. */
  readonly status?: number
  /** A header of the response, unless the method sets it to something else. */
  readonly header?: readonly [name: string, value: string]
  /** Whether what a generator yields is sent as Server-Sent Events. */
  readonly events?: true
  /** The schema that reduces the result. */
  readonly result?: StandardSchema
}

/** A guard of a route, as `@UseGuard()` or `createApp({ guards })` received it: a function, or the class of a service. */
export type RouteGuard = ((...args: any[]) => unknown) | (abstract new (...args: any[]) => object)

/** The object whose method is called: one for all requests, or one for each. */
export interface ControllerSource {
  /** Whether there is one for each request; its services may ask for the body. */
  readonly isScoped: boolean
  /** Calls a method on the object, and makes the response of its result while the object lives. */
  use<T>(
    exchange: ScopeExchange,
    call: (instance: object) => unknown,
    respond: (result: unknown) => T | Promise<T>,
  ): T | Promise<T>
  /** Keeps the object and its services until an answer is there; absent where all requests have one object. */
  hold?<T>(exchange: ScopeExchange, answer: () => T | Promise<T>): T | Promise<T>
}

/** The part of an exchange that request-scoped objects can inject. */
export type ScopeExchange = Pick<Exchange, 'request' | 'response'>

/** Answers an error; `undefined` where no method is for it. */
export interface Recover {
  (c: Context, error: unknown): Promise<Response> | undefined
  /** Lets it answer what a handler of a route throws. */
  wrap(handler: RouteHandler): RouteHandler
}

/** Makes what answers errors of the exception handlers of several classes. */
export type CreateRecover = (
  sources: readonly (readonly [ControllerClass, ControllerSource])[],
  services: Services,
) => Recover

/** Where a request says which version of the API it wants. */
export interface VersionOptions {
  /** The name of a request header. */
  readonly header: string
  /** The version of a request that does not say; without a default it is answered with 400. */
  readonly default?: string
}

/** The versions of the API that a method, or the methods of a class, belong to. */
export interface Versions {
  readonly names: readonly string[]
  /** Whether they have a version in common with others. */
  meet(others: Versions | undefined): boolean
  /**
   * Makes the handlers of a route answer only requests for its versions.
   *
   * @param rivals The routes with the same HTTP method and path, this one included.
   */
  select(
    handlers: readonly RouteHandler[],
    route: Route,
    rivals: readonly Route[],
    options: VersionOptions | undefined,
  ): RouteHandler[]
}
