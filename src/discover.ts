/**
 * `discover()`: the controllers of a folder.
 *
 * @module
 */
export { discover, type ControllerModules, type DiscoverOptions } from './runtime/discover/import-controllers.ts'
