/**
 * `honotate-kit/vite` adds calls of these functions to modules, to record which module registers a class.
 *
 * @module
 */
import { noteServices, replaceServices } from './di/hot-services.ts'
import { beginModule as begin, endModule as end } from './metadata/controllers.ts'

export { keepModules } from './metadata/controllers.ts'

let current = ''

/** Begins the evaluation of a module: its classes and services replace the ones from its previous evaluation. */
export function beginModule(id: string): void {
  // Records the services of modules without these calls, or of a module that has failed.
  noteServices(current)
  replaceServices(id)
  begin(id)
  current = id
}

/** Ends the evaluation of a module: later classes and services do not belong to it. */
export function endModule(): void {
  noteServices(current)
  current = ''
  end()
}
