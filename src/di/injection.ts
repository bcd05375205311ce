import type { HonotateError } from '../errors/honotate-error.ts'
import type { Logger } from '../http/error-response.ts'
import type { RunInScope } from '../routing/contracts.ts'
import type { ControllerClass } from '../metadata/controllers.ts'
import type { TypedService } from './factories.ts'
import type { InjectContext } from './fields.ts'
import type { InjectedValue } from './records.ts'
import type { ContainerInstance, Handler } from './typedi.ts'

/** What a container has failed to create, and why. */
export type FailureDetails = Readonly<Record<'chain' | 'reason', string>>

/** What is needed only by a program that injects something. */
export interface Injection {
  /** Creates a service with the dependencies of its constructor. */
  construct(service: TypedService, container: ContainerInstance): object
  /** Takes the call of a standard decorator for what TypeDI means by it. */
  registerInjection(context: InjectContext, value: InjectedValue, register: (handler: Handler) => void): void
  /** Prepares to create a controller for each request. */
  createRequestScope(controller: ControllerClass, container: unknown, logger: Logger): RunInScope
  /** The error for what a container has thrown, with the chain of what was being created there in place of `details.chain`. */
  explain(cause: unknown, details: FailureDetails): HonotateError
}

/** Filled by `withInjection`, which comes into a bundle with `Dependencies` and the names of TypeDI. */
export const injection: Partial<Injection> = {}
