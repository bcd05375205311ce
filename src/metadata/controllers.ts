/** A class whose instances have route methods. */
export type ControllerClass = abstract new (...args: any[]) => object

/** What a class is to the apps. */
type Role = 'controller' | 'advice'

/** The classes, each with its role and the module that a development server was evaluating. */
const classes = new Map<ControllerClass, { readonly role: Role; readonly module: string | undefined }>()

let evaluating: string | undefined

/** Remembers a class that carries `@RestController()` or `@ControllerAdvice()`. */
export function register(role: Role, target: ControllerClass): void {
  classes.set(target, { role, module: evaluating })
}

/** All classes of a role, in the order of their evaluation. */
export function registered(role: Role): ControllerClass[] {
  return [...classes].filter(([, entry]) => entry.role === role).map(([target]) => target)
}

export function isRegistered(role: Role, candidate: unknown): candidate is ControllerClass {
  return classes.get(candidate as ControllerClass)?.role === role
}

/** A module is evaluated, perhaps again after an edit: the classes it had before are no more. */
export function beginModule(id: string): void {
  for (const [target, { module }] of classes) if (module === id) classes.delete(target)
  evaluating = id
}

/** The module is done; what other code registers next does not belong to it. */
export function endModule(): void {
  evaluating = undefined
}
