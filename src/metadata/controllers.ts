/** A class whose instances have route methods. */
export type ControllerClass = abstract new (...args: any[]) => object

/** The controllers, each with the module that a development server was evaluating. */
const controllers = new Map<ControllerClass, string | undefined>()

let evaluating: string | undefined

/** Remembers a class that carries `@RestController()`. */
export function registerController(controller: ControllerClass): void {
  controllers.set(controller, evaluating)
}

/** All classes that carry `@RestController()`, in the order of their evaluation. */
export function registeredControllers(): ControllerClass[] {
  return [...controllers.keys()]
}

export function isController(candidate: unknown): candidate is ControllerClass {
  return controllers.has(candidate as ControllerClass)
}

/** A module is evaluated, perhaps again after an edit: the controllers it had before are no more. */
export function beginModule(id: string): void {
  for (const [controller, module] of controllers) if (module === id) controllers.delete(controller)
  evaluating = id
}

/** The module is done; what other code registers next does not belong to it. */
export function endModule(): void {
  evaluating = undefined
}
