import { Container, ContainerInstance, Inject, Service, Token } from 'typedi'
import type { ServiceOptions } from 'typedi'
import { construct } from './construct.ts'

// The only module that imports TypeDI.
export { Container, ContainerInstance, Inject, Service, Token }

type Constructor = new (...args: any[]) => object

// TypeDI asks reflect-metadata for the constructor's parameters, and fails where that is not loaded. Services that have
// a type and no factory get ours, so it never asks. This goes through TypeDI's public API only.
const register = ContainerInstance.prototype.set as (this: ContainerInstance, ...args: unknown[]) => ContainerInstance

Object.defineProperty(ContainerInstance.prototype, 'set', {
  configurable: true,
  writable: true,
  value: function set(this: ContainerInstance, service: unknown, ...value: unknown[]): ContainerInstance {
    return register.call(this, isTypeOnly(service) ? { ...service, factory: factoryOf(service.type) } : service, ...value)
  },
})

function isTypeOnly(service: unknown): service is ServiceOptions & { type: Constructor } {
  if (typeof service !== 'object' || service === null || Array.isArray(service)) return false
  return 'type' in service && typeof service.type === 'function' && !('factory' in service && service.factory)
}

function factoryOf(type: Constructor): (container: ContainerInstance) => object {
  return (container) => construct(type, container)
}
