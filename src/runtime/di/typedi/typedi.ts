// The only module that imports TypeDI.
import { Container as TypediContainer } from 'typedi'

/**
 * TypeDI's container. This binding uses it before any other name of TypeDI: webpack evaluates TypeDI's modules
 * in the order of use, and the module of `ContainerInstance`, which imports this one, must not be the first.
 */
export const Container: typeof TypediContainer = TypediContainer
export type Container = TypediContainer

export {
  CannotInjectValueError,
  CannotInstantiateValueError,
  ContainerInstance,
  Inject,
  Service,
  ServiceNotFoundError,
  Token,
} from 'typedi'
export type { Handler, ServiceMetadata } from 'typedi'
