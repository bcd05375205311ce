import { ControllerApp } from '../../../runtime.ts'

const apps = new Map<object, ControllerApp>()

/** Remembers each app that `createApp()` makes from now on in this process. An app without routes is left out. */
export function captureApps(): void {
  const { addRoute } = ControllerApp.prototype
  ControllerApp.prototype.addRoute = function addAndRemember(this: ControllerApp, ...args): void {
    // The clones of `basePath()` share the parts of their app.
    if (!apps.has(this.parts)) apps.set(this.parts, this)
    addRoute.apply(this, args)
  }
}

/** The apps that were made, in their order. */
export function capturedApps(): readonly ControllerApp[] {
  return [...apps.values()]
}
