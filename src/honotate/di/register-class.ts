import { register, type ControllerClass } from '../metadata/controllers.ts'
import { Container } from './typedi/patches.ts'
import { Service } from './typedi/typedi.ts'

/** Registers a class as a service of TypeDI, and its role for `createApp()`. */
export function registerClass(role: Parameters<typeof register>[0], target: ControllerClass): void {
  // `@Service({ ... })` on the same class may have registered it with options.
  if (!Container.has(target as never)) Service()(target)
  register(role, target)
}

const scoped = new WeakSet<ControllerClass>()

/** Gives a controller the request scope: each request has its own object. */
export function announceRequestScope(controller: ControllerClass): void {
  scoped.add(controller)
}

/** Whether a class has the request scope; a guard or an interceptor has it by `static scope = 'request'`. */
export function hasRequestScope(controller: ControllerClass): boolean {
  return scoped.has(controller) || (controller as ScopedClass | undefined)?.scope === 'request'
}

interface ScopedClass {
  readonly scope?: unknown
}
