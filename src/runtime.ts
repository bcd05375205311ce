/**
 * What the tools need of the runtime beside its public entries.
 *
 * @module
 */
export { ControllerApp } from './runtime/app/controller-app.ts'
