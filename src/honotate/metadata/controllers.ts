/** A class whose instances have route methods. */
export type ControllerClass = abstract new (...args: any[]) => object

/** A method, and its route if it has one, for error messages. */
export interface NamedMethod {
  readonly controller: ControllerClass
  readonly name: string | symbol
  readonly method?: string
  readonly path?: string
}

type Role = 'controller' | 'advice'

/** The registered classes. A class that is registered between `beginModule()` and `endModule()` has a `module`. */
const classes = new Map<ControllerClass, { readonly role: Role; readonly module: string | undefined }>()

let evaluating: string | undefined

let isLive: (module: string) => boolean = () => true

export function register(role: Role, target: ControllerClass): void {
  classes.set(target, { role, module: evaluating })
}

/** The classes of a role that are still part of the program, in the order of their registration. */
export function registered(role: Role): ControllerClass[] {
  return [...classes]
    .filter(([, entry]) => entry.role === role && (entry.module === undefined || isLive(entry.module)))
    .map(([target]) => target)
}

/** Sets the test that decides, on a development server, whether a module is still part of the program. */
export function keepModules(test: (module: string) => boolean): void {
  isLive = test
}

export function isRegistered(role: Role, candidate: unknown): candidate is ControllerClass {
  return classes.get(candidate as ControllerClass)?.role === role
}

/**
 * Assigns the classes that are registered from now on to a module, and forgets the classes of its previous evaluation.
 */
export function beginModule(id: string): void {
  for (const [target, { module }] of classes) if (module === id) classes.delete(target)
  evaluating = id
}

export function endModule(): void {
  evaluating = undefined
}
