import type { DecoratedElement } from '../metadata/context.ts'
import type { Constructor } from './constructor-parameters.ts'
import { refuseSecondCopy } from './copies.ts'
import { factoryOf } from './factories.ts'
import { registerInjection, type InjectContext } from './inject.ts'
import { announceEager } from './records.ts'
import * as typedi from './typedi.ts'
import type { ContainerInstance as Instance, Handler } from './typedi.ts'

// What is here changes TypeDI through its public API only: `ContainerInstance.prototype.set`, which every registration
// goes through, and `Container.registerHandler`, which every `@Inject` goes through.

// TypeDI's own objects, but bindings of this module: a bundler would follow a mere re-export to TypeDI, and leave this
// module out.
export const Service: typeof typedi.Service = typedi.Service
export const Inject: typeof typedi.Inject = typedi.Inject
export const Container: typeof typedi.Container = typedi.Container
export const Token: typeof typedi.Token = typedi.Token
export type Container = typedi.Container
export type Token<T> = typedi.Token<T>

const { ContainerInstance } = typedi

type Register = (this: Instance, ...args: unknown[]) => Instance

const register = ContainerInstance.prototype.set as Register
const { registerHandler } = Container

/**
 * TypeDI asks reflect-metadata for the parameters of a constructor, and fails where that is not loaded. Services that
 * have a type and no factory get ours, so that it never asks.
 */
function setWithFactory(this: Instance, service: unknown, ...value: unknown[]): Instance {
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
