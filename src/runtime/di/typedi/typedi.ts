// The only module that imports TypeDI.
export {
  CannotInjectValueError,
  CannotInstantiateValueError,
  Container,
  ContainerInstance,
  Inject,
  Service,
  ServiceNotFoundError,
  Token,
} from 'typedi'
export type { Handler, ServiceMetadata } from 'typedi'
