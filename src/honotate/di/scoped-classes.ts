import type { ControllerClass } from '../metadata/controllers.ts'

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
