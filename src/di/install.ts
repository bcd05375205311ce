import type { DecoratedElement } from '../metadata/context.ts'
import { refuseSecondCopy } from './copies.ts'
import { factoryOf } from './factories.ts'
import { registerInjection, type InjectContext } from './inject.ts'
import { announceEager, type Constructor } from './records.ts'
import {
  Container as TypediContainer,
  ContainerInstance,
  Inject as typediInject,
  Service as typediService,
  Token as TypediToken,
  type Handler,
} from './typedi.ts'

// What is here changes TypeDI through its public API only: `ContainerInstance.prototype.set`, which every registration
// goes through, and `Container.registerHandler`, which every `@Inject` goes through.

// TypeDI's own objects, but bindings of this module: a bundler would follow a mere re-export to TypeDI, and leave this
// module out.
export const Service: typeof typediService = typediService
export const Inject: typeof typediInject = typediInject
export const Container: typeof TypediContainer = TypediContainer
export const Token: typeof TypediToken = TypediToken
export type Container = TypediContainer
export type Token<T> = TypediToken<T>

type Register = (this: ContainerInstance, ...args: unknown[]) => ContainerInstance

const register = ContainerInstance.prototype.set as Register
const { registerHandler } = Container

/**
 * TypeDI asks reflect-metadata for the parameters of a constructor, and fails where that is not loaded. Services that
 * have a type and no factory get ours, so that it never asks.
 */
function setWithFactory(this: ContainerInstance, service: unknown, ...value: unknown[]): ContainerInstance {
  if (!isTypeOnly(service)) return register.call(this, service, ...value)
  if (service.eager) announceEager(service.type)
  return register.call(this, { ...service, factory: factoryOf(service.type, service.value) }, ...value)
}

function registerAnyHandler(this: typeof Container, handler: Handler): typeof Container | undefined {
  const context = handler.propertyName as unknown as InjectContext | undefined
  if (!isContext(context)) return registerHandler.call(this, handler) as typeof Container
  registerInjection(context, handler.value, (found) => registerHandler.call(this, found))
  // Whoever writes `(target, name) => Container.registerHandler(...)` would return a function from a standard decorator.
  return undefined
}

refuseSecondCopy(Container, import.meta.url)
// A bundle that holds a copy of its own, and of TypeDI, is a program of its own.
if (import.meta.url?.endsWith('/di/install.js')) refuseSecondCopy(globalThis, import.meta.url)

replace(ContainerInstance.prototype, 'set', setWithFactory)
replace(Container, 'registerHandler', registerAnyHandler)
// What was registered before this module was evaluated, as long as TypeDI keeps its list under this name.
for (const service of (Container.of() as unknown as { services?: { factory?: unknown; value?: unknown }[] }).services ?? []) {
  if (isTypeOnly(service)) service.factory = factoryOf(service.type, service.value)
}

function replace(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { configurable: true, writable: true, value })
}

function isTypeOnly(service: unknown): service is { type: Constructor; factory?: unknown; eager?: boolean; value?: unknown } {
  if (typeof service !== 'object' || service === null || Array.isArray(service)) return false
  return 'type' in service && typeof service.type === 'function' && !('factory' in service && service.factory)
}

function isContext(context: unknown): context is InjectContext {
  return typeof context === 'object' && context !== null && typeof (context as DecoratedElement).kind === 'string'
}
