// The contracts between decorators, which record what a route needs, and the routing, which makes a handler of it.

import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ArgumentSource } from '../binding/argument-source.ts'
import type { StandardSchema } from '../binding/standard-schema.ts'
import type { Exchange } from '../http/exchange.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { ControllerClass } from '../metadata/controllers.ts'

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
}

/** Goes on to the next interceptor, or to the method, and resolves with its result. */
export type Next = () => Promise<unknown>

/** Runs around a method: sees its arguments and its result, and may replace both. */
export type Around = (invocation: Invocation, next: Next) => unknown

/** Takes a service from the container. */
export type ServiceResolver = <T>(service: abstract new (...args: any[]) => T) => T

/** Makes the resolver for the services that a method needs, whose errors name the method. */
export type ResolverOf = (method: ControllerMethod & Partial<Pick<Route, 'method' | 'path'>>) => ServiceResolver

/** What a decorator adds to a route, or to all routes of a class; made when the app is created. */
export interface Hook {
  /** Runs before anything of the request is parsed. */
  middleware?(resolve: ServiceResolver): MiddlewareHandler
  /** Runs around the method. */
  around?(resolve: ServiceResolver): Around
  /** What it does, for `getRoutes()`. */
  readonly facts?: RouteFacts
}

/** What a decorator does to the answers of a route, as data. */
export interface RouteFacts {
  /** The status of the response, unless the method sets another. */
  readonly status?: number
  /** A header of the response, unless the method sets it to something else. */
  readonly header?: readonly [name: string, value: string]
  /** The guard that is asked: a function, or the class of a service. */
  readonly guard?: object
  /** Whether what a generator yields is sent as Server-Sent Events. */
  readonly events?: true
  /** The schema that reduces the result. */
  readonly result?: StandardSchema
}

/** The object whose method is called: one for all requests, or one for each. */
export interface ControllerSource {
  /** Whether there is one for each request; its services may ask for the body. */
  readonly isScoped: boolean
  /** Calls a method on the object, and makes the response of its result while the object lives. */
  use(exchange: Exchange, call: (instance: object) => unknown, respond: (result: unknown) => Answer): Answer
}

/** Answers an error; `undefined` where no method is for it. */
export type Recover = (c: Context, error: unknown) => Promise<Response> | undefined

/** Makes what answers errors of the exception handlers of several classes. */
export type CreateRecover = (
  sources: readonly (readonly [ControllerClass, ControllerSource])[],
  resolverOf: ResolverOf,
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
