import { getRoutes } from 'honotate'
import { ControllerApp, nameMethod } from 'honotate/kit'

export interface RouteLine {
  readonly method: string
  readonly path: string
  /** `UserController.find` */
  readonly handler: string
}

export interface ExportedApp {
  readonly fetch: (request: Request) => Response | Promise<Response>
}

const created = new Map<object, ControllerApp>()

/** Remembers each app with routes that `createApp()` makes from now on in this process. */
export function captureApps(): void {
  const { addRoute } = ControllerApp.prototype
  ControllerApp.prototype.addRoute = function addAndRemember(this: ControllerApp, ...args): void {
    addRoute.apply(this, args)
    // `basePath()` returns a clone of the app with the same `parts`, so `parts` identifies the app.
    if (!created.has(this.parts)) created.set(this.parts, this)
  }
}

export function capturedApps(): readonly ControllerApp[] {
  return [...created.values()]
}

/** Finds the app that a program exports as `app` or by default; `undefined` without such an export. */
export function exportedApp({ app, default: byDefault }: Readonly<Record<string, unknown>>): ExportedApp | undefined {
  // In Node, the default export of a CommonJS module is its `exports` object, which may contain the actual default.
  const { default: inCommonjs } = Object(byDefault) as { readonly default?: unknown }
  return [app, byDefault, inCommonjs].find(isApp)
}

function isApp(value: unknown): value is ExportedApp {
  return typeof value === 'object' && value !== null && 'fetch' in value && typeof value.fetch === 'function'
}

export function routeLines(): RouteLine[] {
  return capturedApps().flatMap((app) =>
    getRoutes(app).map((route) => ({ method: route.method, path: route.path, handler: nameMethod(route) })),
  )
}
