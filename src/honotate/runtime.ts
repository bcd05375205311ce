/**
 * Parts of the runtime that the tools use, and that no public entry exports.
 *
 * @module
 */
export { ControllerApp } from './app/controller-app.ts'
export { nameMethod } from './routing/controller-method.ts'
