import { register, type ControllerClass } from '../metadata/controllers.ts'
import { Container } from './typedi/patches.ts'
import { Service } from './typedi/typedi.ts'

/** Registers a class as a service of TypeDI, and its role for `createApp()`. */
export function registerClass(role: Parameters<typeof register>[0], target: ControllerClass): void {
  // `@Service({ ... })` on the same class may have registered it with options.
  if (!Container.has(target as never)) Service()(target)
  register(role, target)
}
