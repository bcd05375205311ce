/**
 * Parts of the runtime that the tools use, and that no public entry exports.
 *
 * @module
 */
export { ControllerApp } from './runtime/app/controller-app.ts'
export { nameMethod } from './runtime/routing/controller-method.ts'
