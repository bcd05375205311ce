import type { NamedMethod } from './controllers.ts'

/** The name of a method in messages: `UserController.find`. */
export function nameMethod({ controller, name }: NamedMethod): string {
  return `${controller.name || 'an anonymous class'}.${String(name)}`
}

/** Names a route for error messages: `GET /apis/users (UserController.find)`; without a path, `UserController.find`. */
export function nameRoute(route: NamedMethod): string {
  return route.path === undefined ? nameMethod(route) : `${route.method} ${route.path} (${nameMethod(route)})`
}
