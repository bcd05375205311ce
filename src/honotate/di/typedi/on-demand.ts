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
  construct(service: TypedService, container: ContainerInstance): object
  whenComplete(type: Constructor, create: () => void): boolean
  registerInjection(context: InjectContext, value: InjectedValue, register: (handler: Handler) => void): void
  createRequestScope(controller: ControllerClass, container: unknown, logger: Logger): ControllerSource
  containerOf(exchange: Pick<Exchange, 'request'>): ServiceContainer | undefined
  endServices(app: { readonly container: unknown; readonly logger: Logger }): Promise<void>
  startGate(router: SegmentRouter, container: unknown): void
  chainOf(error: unknown): string | undefined
}

/**
 * Empty until `withInjection()` and `@OnStart()` fill it. A bundler drops `src/honotate/di/injection` from a program
 * that uses none of the exports that call `withInjection()`.
 */
export const onDemand: Partial<InjectionParts> = {}
