import type { SegmentRouter } from '../../app/router.ts'
import type { Logger } from '../../http/logger.ts'
import type { Exchange } from '../../http/exchange.ts'
import type { ControllerClass } from '../../metadata/controllers.ts'
import type { ControllerSource } from '../../metadata/contracts.ts'
import type { ServiceContainer } from '../../metadata/container.ts'
import type { Constructor, InjectContext, InjectedValue, TypedService } from './service-types.ts'
import type { ContainerInstance, Handler } from './typedi.ts'

/** The parts of dependency injection that only some programs need. */
interface InjectionParts {
  /** Creates a service with the dependencies of its constructor. */
  construct(service: TypedService, container: ContainerInstance): object
  /** Runs `create` when the class is complete. If the class is complete already, returns `false` without running it. */
  whenComplete(type: Constructor, create: () => void): boolean
  /** Registers the call of a standard decorator with TypeDI. */
  registerInjection(context: InjectContext, value: InjectedValue, register: (handler: Handler) => void): void
  /** Prepares to create a controller for each request. */
  createRequestScope(controller: ControllerClass, container: unknown, logger: Logger): ControllerSource
  /** The container of a request; `undefined` if nothing with the scope `request` has been called for it. */
  containerOf(exchange: Pick<Exchange, 'request'>): ServiceContainer | undefined
  /** Stops and destroys those services of an app that no server uses. */
  endServices(app: { readonly container: unknown; readonly logger: Logger }): Promise<void>
  /** Lets the requests of an app wait until its services have been started. */
  startGate(router: SegmentRouter, container: unknown): void
  /**
   * The chain of services that were being created when an error was thrown: `HelloController → UserService → parameter
   * 0 "db"`.
   */
  chainOf(error: unknown): string | undefined
}

/**
 * Empty until `withInjection()` and `@OnStart()` fill it. `Dependencies` and the names of TypeDI that honotate exports
 * call `withInjection()`, so a bundler drops `src/honotate/di/injection` from programs that use none of them.
 */
export const onDemand: Partial<InjectionParts> = {}
