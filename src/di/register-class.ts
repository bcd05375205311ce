import { register, type ControllerClass } from '../metadata/controllers.ts'
import { Container, Service } from './install.ts'

/** Makes a class a service of TypeDI and tells apps of its role. */
export function registerClass(role: Parameters<typeof register>[0], target: ControllerClass): void {
  // `@Service({ ... })` beside its decorator has said more.
  if (!Container.has(target as never)) Service()(target)
  register(role, target)
}
