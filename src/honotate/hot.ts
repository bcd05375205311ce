/**
 * `honotate-kit/vite` adds calls of these functions to modules, to record which module registers a class.
 *
 * @module
 */
export { beginModule, endModule, keepModules } from './metadata/controllers.ts'
