/**
 * The calls that `honotate/vite` adds to modules, so that the runtime knows which module registers a class.
 *
 * @module
 */
export { beginModule, endModule, keepModules } from './runtime/metadata/controllers.ts'
