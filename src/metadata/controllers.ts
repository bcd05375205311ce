/** A class whose instances have route methods. */
export type ControllerClass = abstract new (...args: any[]) => object

const controllers = new Set<ControllerClass>()

/** Remembers a class that carries `@RestController()`. */
export function registerController(controller: ControllerClass): void {
  controllers.add(controller)
}

/** All classes that carry `@RestController()`, in the order of their evaluation. */
export function registeredControllers(): ControllerClass[] {
  return [...controllers]
}

export function isController(candidate: unknown): candidate is ControllerClass {
  return controllers.has(candidate as ControllerClass)
}
