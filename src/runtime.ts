/**
 * Exports of the runtime for the tools, which no public entry has.
 *
 * @module
 */
export { ControllerApp } from './runtime/app/controller-app.ts'
export { nameMethod } from './runtime/routing/controller-method.ts'
