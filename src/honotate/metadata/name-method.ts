import type { NamedMethod } from './controllers.ts'

/** The name of a method in messages: `UserController.find`. */
export function nameMethod({ controller, name }: NamedMethod): string {
  return `${controller.name || 'an anonymous class'}.${String(name)}`
}
