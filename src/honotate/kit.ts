/**
 * Parts of the runtime that the commands of honotate-kit use. Programs do not need this entry, and it may change at any
 * time.
 *
 * @module
 */
export { ControllerApp } from './app/controller-app.ts'
export { sharedExchange } from './http/exchange.ts'
export { nameMethod } from './metadata/name-method.ts'
export { documentOfClient } from './openapi/open-api.ts'
