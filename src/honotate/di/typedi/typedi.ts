// The only module that imports values of TypeDI.
import { Container } from 'typedi'

export {
  CannotInjectValueError,
  CannotInstantiateValueError,
  Container,
  ContainerInstance,
  Inject,
  InjectMany,
  Service,
  ServiceNotFoundError,
  Token,
} from 'typedi'
export type { Handler, ServiceMetadata, ServiceOptions } from 'typedi'

/**
 * TypeDI's container, used before any other name of TypeDI. webpack evaluates TypeDI's modules in the order of use. The
 * modules of `Container` and `ContainerInstance` import each other, which works only if the module of `Container` is
 * evaluated first.
 */
export const typediContainer: typeof Container = Container
