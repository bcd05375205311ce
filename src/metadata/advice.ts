import type { MiddlewareHandler } from 'hono'
import type { Exchange } from '../binding/argument-source.ts'
import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { ControllerClass } from './controllers.ts'

/** One call of a method of a controller. */
export interface Invocation {
  /** The request. */
  readonly request: HttpRequest
  /** The response; its status and headers can still be set. */
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

/** Calls a method on an object that lives as long as the request, and makes the response of its result. */
export type RunInScope = (
  exchange: Exchange,
  call: (instance: object) => unknown,
  respond: (result: unknown) => Response,
) => Promise<Response>

/** The object whose method is called: one for all requests, or one for each. */
export type ControllerSource = { readonly instance: object } | { readonly runInScope: RunInScope }

/** What a decorator adds to a route, or to all routes of a class; made when the app is created. */
export interface Advice {
  /** Runs before anything of the request is parsed. */
  middleware?(resolve: ServiceResolver): MiddlewareHandler
  /** Runs around the method. */
  around?(resolve: ServiceResolver): Around
}
