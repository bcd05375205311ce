/** A class whose instances have route methods. */
export type ControllerClass = abstract new (...args: any[]) => object

/** What a class is to the apps. */
type Role = 'controller' | 'advice'

/** The classes, each with its role and the module that a development server was evaluating. */
const classes = new Map<ControllerClass, { readonly role: Role; readonly module: string | undefined }>()

let evaluating: string | undefined

let isLive: (module: string) => boolean = () => true

/** Remembers a class that carries `@RestController()` or `@ControllerAdvice()`. */
export function register(role: Role, target: ControllerClass): void {
  classes.set(target, { role, module: evaluating })
}

/** All classes of a role, in the order of their evaluation. */
export function registered(role: Role): ControllerClass[] {
  return [...classes]
    .filter(([, entry]) => entry.role === role && (entry.module === undefined || isLive(entry.module)))
    .map(([target]) => target)
}

/** Sets how to find out whether a module is still part of the program, for a development server. */
export function keepModules(test: (module: string) => boolean): void {
  isLive = test
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
