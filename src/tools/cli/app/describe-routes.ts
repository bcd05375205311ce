import { getRoutes } from '../../../index.ts'
import type { RouteInfo } from '../../../runtime/app/route-table.ts'
import { capturedApps } from './captured-apps.ts'

/** One line of the list of routes. */
export interface RouteLine {
  readonly method: string
  readonly path: string
  /** `UserController.find` */
  readonly handler: string
}

/** The routes of all apps of the process. */
export function describeRoutes(): RouteLine[] {
  return capturedApps().flatMap((app) =>
    getRoutes(app).map((route) => ({ method: route.method, path: route.path, handler: handlerOf(route) })),
  )
}

/** `UserController.find` */
export function handlerOf({ controller, name }: Pick<RouteInfo, 'controller' | 'name'>): string {
  return `${controller.name || 'an anonymous class'}.${String(name)}`
}
