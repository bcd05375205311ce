export { discover, type ControllerModules, type DiscoverOptions } from './discover/import-controllers.ts'
