export { discover, type ControllerModules, type DiscoverOptions } from './runtime/discover/import-controllers.ts'
