/**
 * What a development server tells the runtime: which module is being evaluated. `honotate/vite` writes the calls.
 *
 * @module
 */
export { beginModule, endModule, keepModules } from './metadata/controllers.ts'
