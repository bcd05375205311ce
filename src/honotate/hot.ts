/**
 * `honotate-kit/vite` adds calls of `beginModule()` and `endModule()` to modules, to record which module registers a
 * class.
 *
 * @module
 */
import { noteServices, replaceServices } from './di/hot-services.ts'
import { beginModule as begin, endModule as end } from './metadata/controllers.ts'

export { keepModules } from './metadata/controllers.ts'

let current = ''

/** Begins the evaluation of a module: its classes and services replace the ones from its previous evaluation. */
export function beginModule(id: string): void {
  // Services of modules without these calls, or of a module that failed, do not count as services of this module.
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
