import { describeElement } from '../metadata/decorator-context.ts'
import { refuseSecondCopy } from './copies.ts'
import { refuseUnknown, withFactory } from './factories.ts'
import type { InjectContext } from './fields.ts'
import { injection } from './injection.ts'
import { allRegistrations, registrations } from './registrations.ts'
import {
  Container as TypediContainer,
  ContainerInstance,
  Service as typediService,
  Token as TypediToken,
  type Handler,
} from './typedi.ts'

// What is here changes TypeDI through its public API only: `ContainerInstance.prototype.set`, which every registration
// goes through, and `Container.registerHandler`, which every `@Inject` goes through.

// TypeDI's own objects, but bindings of this module: a bundler would follow a mere re-export to TypeDI, and leave this
// module out.
export const Service: typeof typediService = typediService
export const Container: typeof TypediContainer = TypediContainer
export const Token: typeof TypediToken = TypediToken
export type Container = TypediContainer
export type Token<T> = TypediToken<T>

refuseSecondCopy(Container, import.meta.url)
// A bundle that holds a copy of its own, and of TypeDI, is a program of its own.
if (import.meta.url?.endsWith('/di/install.js')) refuseSecondCopy(globalThis, import.meta.url)

const { set } = ContainerInstance.prototype as unknown as {
  set: (this: ContainerInstance, ...args: unknown[]) => ContainerInstance
}
ContainerInstance.prototype.set = function setWithFactory(
  this: ContainerInstance,
  service: unknown,
  ...value: unknown[]
): ContainerInstance {
  return set.call(this, withFactory(service), ...value)
}

const { registerHandler } = Container
Container.registerHandler = function registerAnyHandler(this: typeof Container, handler: Handler): typeof Container {
  const context = handler.propertyName as unknown as InjectContext | undefined
  if (typeof context?.kind !== 'string') return registerHandler.call(this, handler) as typeof Container
  const { registerInjection = () => refuseUnknown(describeElement(context)) } = injection
  registerInjection(context, handler.value, (found) => registerHandler.call(this, found))
  // Whoever writes `(target, name) => Container.registerHandler(...)` would return a function from a standard decorator.
  return undefined as never
}

// What was registered before this module was evaluated, as long as TypeDI keeps its list under this name.
for (const service of allRegistrations(Container.of()) ?? []) Object.assign(service, withFactory(service))

// TypeDI looks through that list, which costs each look-up more with each service: a boot of many took quadratic time.
if (allRegistrations(Container.of())) {
  Object.assign(ContainerInstance.prototype, {
    findService(this: ContainerInstance, id: unknown) {
      return registrations(this, id)[0]
    },
    findAllServices(this: ContainerInstance, id: unknown) {
      return [...registrations(this, id)]
    },
  })
}
