export { discover, type ControllerModules, type DiscoverOptions } from './discover/discover.ts'
