/**
 * `discover()`: the controllers of a folder.
 *
 * @module
 */
export { discover, type ControllerModules, type DiscoverOptions } from './discover/import-controllers.ts'
