import type { HttpRequest } from '../http/request.ts'
import type { HttpResponse } from '../http/response.ts'
import type { ResponseEntity } from '../http/response-entity.ts'
import type { ServerSentEvent } from '../http/server-sent-event.ts'
import type { PublicMethodContext } from '../metadata/decorator-context.ts'
import type { Hint } from '../parameters/expected-target.ts'
import type { ControllerClass } from '../metadata/controllers.ts'

// Editors with `experimentalDecorators` check the legacy signature: for a method decorator, the second one; for a class
// decorator, the call without a context. At run time, legacy calls throw HONOTATE_LEGACY_DECORATORS.

/** A decorator for a controller or a class with exception handlers. */
export interface ControllerDecorator {
  (target: ControllerClass, context?: ClassDecoratorContext<any>): void
}

/** A decorator that maps a public instance method to routes. */
export interface MappingDecorator {
  (method: (...args: any[]) => unknown, context: PublicMethodContext): void
  (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<any>): void
  /** The arguments of an undecorated first and second parameter; exists in types only. */
  readonly '~undecorated'?: readonly [
    HttpRequest & Hint<"it has no decorator, so it receives the request; write @PathVariable('id') or another one">,
    HttpResponse & Hint<'it has no decorator, so it receives the response; write @Request() or another one'>,
  ]
}

/** A decorator for a public instance method that returns `SentAs<Body>`, or a promise of it. */
export interface ResultDecorator<Body> {
  (method: (...args: any[]) => SentAs<Body> | Promise<SentAs<Body>>, context: PublicMethodContext): void
  (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<any>): void
}

/** The results of a method that sends `Body`, an unchecked response or an error. A generator sends each item. */
export type SentAs<Body> =
  | Body
  | Response
  | Error
  | HttpResponse
  | ResponseEntity<any>
  | Iterator<Body | ServerSentEvent>
  | AsyncIterable<Body | ServerSentEvent>

/** A decorator for a route method, or for a class and thereby all its route methods. */
export interface RouteDecorator {
  (target: any, context?: ClassDecoratorContext<any> | PublicMethodContext): void
  (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<any>): void
}

/** A decorator for a public instance method that is called when the app starts or stops. */
export interface StartDecorator {
  (method: () => unknown, context: PublicMethodContext): void
  (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<any>): void
}

/** A decorator for a public instance method that handles errors of the type `Handled`. */
export interface ExceptionHandlerDecorator<Handled extends Error> {
  (method: (error: Handled, ...args: any[]) => unknown, context: PublicMethodContext): void
  (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<any>): void
}
